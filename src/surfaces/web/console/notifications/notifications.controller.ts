import { Body, Get, Query, type Type } from '@nestjs/common';
import { ForUsers } from '../../../admission/policy.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { MAX_WAITING_MINUTES } from '../../../../contexts/notifications/channels/channels.dto.js';
import { NotificationChannelsService } from '../../../../contexts/notifications/channels/notification-channels.service.js';
import { NotificationChoicesService } from '../../../../contexts/notifications/choices/notification-choices.service.js';
import { NumberField, TextField } from '../../../../platform/input/body-fields.js';
import { Converted } from '../../../../platform/input/checked-input.js';
import { ChoiceParameter } from '../../../../platform/input/parameters.js';
import { VersionedForm } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import {
  type DONE,
  NewSecretView,
  NotificationsView,
  PATH,
  type NotificationsFormState,
} from './notifications.view.js';

const MAX_URL = 2_000;

class SlackForm extends VersionedForm {
  @TextField({ max: MAX_URL })
  slackUrl!: string;
}

class WebhookForm extends VersionedForm {
  @TextField({ max: MAX_URL })
  webhookUrl!: string;
}

class WaitingForm extends VersionedForm {
  @Converted((value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value))
  @NumberField({ min: 1, max: MAX_WAITING_MINUTES, integer: true })
  waitingMinutes!: number;
}

export class NotificationsQuery {
  @ChoiceParameter(['secret'], { description: 'What the form created that was sent again.' })
  repeated?: 'secret';
}

@ConsolePages('console/notifications')
export class ConsoleNotificationsController {
  constructor(
    private readonly choices: NotificationChoicesService,
    private readonly channels: NotificationChannelsService,
  ) {}

  @Get()
  getNotifications(@CurrentUser() admin: SignedInUser, @Query() query: NotificationsQuery): Promise<FreshPage> {
    return this.showNotifications(admin, query);
  }

  @PostForm()
  setChoices(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const action = (): Promise<void> => this.choices.setChoices(admin.userId, form);
    return handleForm({ form, action, ...this.pageAfter(admin, 'choices-saved') });
  }

  @PostForm('slack')
  @ForUsers('recent-admin')
  setSlackUrl(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.updateChannels(admin, form, SlackForm, 'slack-saved');
  }

  @PostForm('slack/remove')
  @ForUsers('recent-admin')
  removeSlackUrl(@CurrentUser() admin: SignedInUser, @Body() { version = '' }: Form): FormResult {
    return this.updateChannels(admin, { version }, VersionedForm, 'slack-removed', { slackUrl: null });
  }

  /** Shows the secret in the response to the form, once: browsers and logs would store a URL that shows it. */
  @PostOnce('webhook')
  @ForUsers('recent-admin')
  setWebhookUrl(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: WebhookForm,
      action: async ({ webhookUrl, version }) => {
        const { webhookSecret: secret } = await this.channels.updateChannels(admin.userId, { webhookUrl }, version);
        return secret === null ? undefined : page(NewSecretView, { secret }, 200, `${PATH}?repeated=secret`);
      },
      ...this.pageAfter(admin),
    });
  }

  @PostForm('webhook/remove')
  @ForUsers('recent-admin')
  removeWebhookUrl(@CurrentUser() admin: SignedInUser, @Body() { version = '' }: Form): FormResult {
    return this.updateChannels(admin, { version }, VersionedForm, 'webhook-removed', { webhookUrl: null });
  }

  @PostForm('waiting')
  @ForUsers('recent-admin')
  setWaitingMinutes(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.updateChannels(admin, form, WaitingForm, 'waiting-saved');
  }

  @PostOnce('test')
  sendTest(@CurrentUser() admin: SignedInUser): FormResult {
    const action = (): Promise<unknown> => this.channels.sendTest(admin.userId);
    return handleForm({ action, ...this.pageAfter(admin, 'test-sent') });
  }

  private updateChannels(
    admin: SignedInUser,
    form: Form,
    body: Type<VersionedForm>,
    done: keyof typeof DONE,
    removed: object = {},
  ): FormResult {
    const action = ({ version, ...changes }: VersionedForm): Promise<unknown> =>
      this.channels.updateChannels(admin.userId, { ...changes, ...removed }, version);
    return handleForm({ form, body, action, ...this.pageAfter(admin, done) });
  }

  private pageAfter(admin: SignedInUser, done?: keyof typeof DONE): FormPage {
    return {
      rerender: (sent) => this.showNotifications(admin, sent),
      redirectTo: done === undefined ? PATH : `${PATH}?done=${done}`,
    };
  }

  private async showNotifications({ userId, email }: SignedInUser, sent: NotificationsFormState): Promise<FreshPage> {
    const [choices, channels] = await Promise.all([this.choices.getChoices(userId), this.channels.getChannels()]);
    const canReach = this.choices.canReach(email);
    return page(NotificationsView, { choices, canReach, channels, sent }, sent.status);
  }
}
