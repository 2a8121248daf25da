import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ChannelsService } from '../../../../contexts/notifications/channels/channels.service.js';
import { NotificationChoices } from '../../../../contexts/notifications/choices/choices.service.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { NewSecretView } from './new-secret.view.js';
import { NotificationsView, type SentNotifications } from './notifications.view.js';

@Injectable()
export class NotificationsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly choices: NotificationChoices,
    private readonly channels: ChannelsService,
  ) {}

  async showNotifications(admin: SignedInUser, sent: SentNotifications = {}): Promise<FreshPage> {
    const [frame, choices, channels] = await Promise.all([
      this.frames.loadFrame(admin),
      this.choices.getChoices(admin.userId),
      this.channels.getChannels(),
    ]);
    const canReach = this.choices.canReach(admin.email);
    return freshPage(NotificationsView, { frame, choices, canReach, channels, sent }, sent.status);
  }

  /** Shows the secret in the response to the form: browsers and logs would store a URL that shows it. */
  async showSecretOnce(admin: SignedInUser, secret: string): Promise<FreshPage> {
    const lastingPath = '/console/notifications?repeated=secret';
    return freshPage(NewSecretView, { frame: await this.frames.loadFrame(admin), secret }, 200, lastingPath);
  }
}
