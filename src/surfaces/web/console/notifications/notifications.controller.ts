import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ChannelsService } from '../../../../contexts/notifications/channels/channels.service.js';
import { NotificationChoices } from '../../../../contexts/notifications/choices/choices.service.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { PATH } from './messages-panel.js';
import { NotificationsQuery, SlackForm, WaitingForm, WebhookForm } from './notifications.dto.js';
import { type DONE, NewSecretView, NotificationsView, type SentNotifications } from './notifications.view.js';

@ConsolePages()
@Controller('console/notifications')
export class ConsoleNotificationsController {
  constructor(
    private readonly choices: NotificationChoices,
    private readonly channels: ChannelsService,
  ) {}

  @Get()
  getNotifications(
    @CurrentUser() admin: SignedInUser,
    @Query() { repeated }: NotificationsQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.showNotifications(admin, { done, repeated });
  }

  @PostForm()
  setChoices(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const action = (): Promise<void> => this.choices.setChoices(admin.userId, form);
    return handleForm({ form, action, ...this.pageAfter(admin, 'choices-saved') });
  }

  @PostForm('slack')
  @ForUsers('recent-admin')
  setSlackUrl(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const action = ({ slackUrl, version }: SlackForm): Promise<unknown> =>
      this.channels.updateChannels(admin.userId, { slackUrl }, version);
    return handleForm({ form, body: SlackForm, action, ...this.pageAfter(admin, 'slack-saved') });
  }

  @PostForm('slack/remove')
  @ForUsers('recent-admin')
  removeSlackUrl(@CurrentUser() admin: SignedInUser, @Body() { version = '' }: Form): FormResult {
    const action = (input: VersionedForm): Promise<unknown> =>
      this.channels.updateChannels(admin.userId, { slackUrl: null }, input.version);
    return handleForm({ form: { version }, body: VersionedForm, action, ...this.pageAfter(admin, 'slack-removed') });
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
    const action = (input: VersionedForm): Promise<unknown> =>
      this.channels.updateChannels(admin.userId, { webhookUrl: null }, input.version);
    return handleForm({ form: { version }, body: VersionedForm, action, ...this.pageAfter(admin, 'webhook-removed') });
  }

  @PostForm('waiting')
  @ForUsers('recent-admin')
  setWaitingMinutes(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const action = ({ waitingMinutes, version }: WaitingForm): Promise<unknown> =>
      this.channels.updateChannels(admin.userId, { waitingMinutes }, version);
    return handleForm({ form, body: WaitingForm, action, ...this.pageAfter(admin, 'waiting-saved') });
  }

  @PostOnce('test')
  sendTest(@CurrentUser() admin: SignedInUser): FormResult {
    const action = (): Promise<unknown> => this.channels.sendTest(admin.userId);
    return handleForm({ action, ...this.pageAfter(admin, 'test-sent') });
  }

  private pageAfter(admin: SignedInUser, done?: keyof typeof DONE): FormPage {
    return {
      rerender: (sent) => this.showNotifications(admin, sent),
      redirectTo: done === undefined ? PATH : `${PATH}?done=${done}`,
    };
  }

  private async showNotifications({ userId, email }: SignedInUser, sent: SentNotifications): Promise<FreshPage> {
    const [choices, channels] = await Promise.all([this.choices.getChoices(userId), this.channels.getChannels()]);
    const canReach = this.choices.canReach(email);
    return page(NotificationsView, { choices, canReach, channels, sent }, sent.status);
  }
}
