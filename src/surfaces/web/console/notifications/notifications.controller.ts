import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { UpdateChannelsBody } from '../../../../contexts/notifications/channels/channels.dto.js';
import { ChannelsService } from '../../../../contexts/notifications/channels/channels.service.js';
import { NotificationChoices } from '../../../../contexts/notifications/choices/choices.service.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { NotificationsQuery, SlackForm, WaitingForm, WebhookForm } from './notifications.dto.js';
import { NotificationsLoader } from './notifications.loader.js';
import type { DONE } from './notifications.view.js';

@ConsolePages()
@Controller('console/notifications')
export class ConsoleNotificationsController {
  constructor(
    private readonly pages: NotificationsLoader,
    private readonly choices: NotificationChoices,
    private readonly channels: ChannelsService,
  ) {}

  @Get()
  showNotifications(
    @CurrentUser() admin: SignedInUser,
    @Query() { repeated }: NotificationsQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showNotifications(admin, { done, repeated });
  }

  @PostForm()
  setChoices(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const act = (): Promise<void> => this.choices.setChoices(admin.userId, form);
    return handleForm({ form, act, ...this.page(admin, 'choices-saved') });
  }

  @PostForm('slack')
  @ForUsers('recent-admin')
  setSlackUrl(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const act = ({ slackUrl, version }: SlackForm): Promise<unknown> => this.update(admin, { slackUrl }, version);
    return handleForm({ form, body: SlackForm, act, ...this.page(admin, 'slack-saved') });
  }

  @PostForm('slack/remove')
  @ForUsers('recent-admin')
  removeSlackUrl(@CurrentUser() admin: SignedInUser, @Body() { version = '' }: Form): FormResult {
    const act = (input: VersionedForm): Promise<unknown> => this.update(admin, { slackUrl: null }, input.version);
    return handleForm({ form: { version }, body: VersionedForm, act, ...this.page(admin, 'slack-removed') });
  }

  /** The secret is shown in the response, once. */
  @PostOnce('webhook')
  @ForUsers('recent-admin')
  setWebhookUrl(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: WebhookForm,
      act: async ({ webhookUrl, version }) => {
        const { webhookSecret } = await this.update(admin, { webhookUrl }, version);
        return webhookSecret === null ? undefined : this.pages.showSecretOnce(admin, webhookSecret);
      },
      ...this.page(admin),
    });
  }

  @PostForm('webhook/remove')
  @ForUsers('recent-admin')
  removeWebhookUrl(@CurrentUser() admin: SignedInUser, @Body() { version = '' }: Form): FormResult {
    const act = (input: VersionedForm): Promise<unknown> => this.update(admin, { webhookUrl: null }, input.version);
    return handleForm({ form: { version }, body: VersionedForm, act, ...this.page(admin, 'webhook-removed') });
  }

  @PostForm('waiting')
  @ForUsers('recent-admin')
  setWaitingMinutes(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    const act = ({ waitingMinutes, version }: WaitingForm): Promise<unknown> =>
      this.update(admin, { waitingMinutes }, version);
    return handleForm({ form, body: WaitingForm, act, ...this.page(admin, 'waiting-saved') });
  }

  @PostOnce('test')
  sendTest(@CurrentUser() admin: SignedInUser): FormResult {
    const act = (): Promise<unknown> => this.channels.sendTest(admin.userId);
    return handleForm({ act, ...this.page(admin, 'test-sent') });
  }

  private update(
    { userId }: SignedInUser,
    body: UpdateChannelsBody,
    version: number,
  ): ReturnType<ChannelsService['updateChannels']> {
    return this.channels.updateChannels(userId, body, version);
  }

  private page(admin: SignedInUser, done?: keyof typeof DONE): FormPage {
    return {
      again: (sent) => this.pages.showNotifications(admin, sent),
      next: `/console/notifications${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}
