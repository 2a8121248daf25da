import { Body, Controller, Get, Query } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { CreatePartnerBody, IssuePartnerKeyBody } from '../../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { WebhookSecrets } from '../../../../contexts/webhooks/webhook-secrets.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { bothValues, saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import { SETTING_LABELS, partnerSettings } from './partner-form.js';
import type { DONE } from './partner.view.js';
import { PartnerQuery, PartnersQuery } from './partners.dto.js';
import { PartnersLoader } from './partners.loader.js';

@ConsolePages()
@Controller('console/partners')
export class ConsolePartnersController {
  constructor(
    private readonly pages: PartnersLoader,
    private readonly clients: ClientsService,
    private readonly keys: KeysService,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  listPartners(@CurrentUser() admin: SignedInUser, @Query() query: PartnersQuery): Promise<FreshPage> {
    return this.pages.listPartners(admin, query);
  }

  @PostOnce()
  createPartner(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: CreatePartnerBody,
      values: partnerIn(form),
      act: async (input) =>
        new SeeOther(`/console/partners/${(await this.clients.createPartner(admin.userId, input)).id}`),
      again: (sent) => this.pages.showNewForm(admin, sent),
    });
  }

  @Get('new')
  showNewForm(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.showNewForm(admin);
  }

  @Get(':id')
  showPartner(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() { repeated }: PartnerQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showPartner(admin, id, { done, repeated });
  }

  /** Needs a recent sign-in like a key: customers' messages are sent to the webhook URL. */
  @PostForm(':id')
  @ForUsers('recent-admin')
  updatePartner(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: CreatePartnerBody,
      values: partnerIn(form),
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.clients.getPartner(id),
          valuesOf: partnerSettings,
          save: (changes, { version }) => this.clients.updatePartner(admin.userId, id, changes, version),
          onConflict: bothValues(SETTING_LABELS, settingText, textsOf),
        }),
      ...this.partnerPage(admin, id, 'saved'),
      again: (sent) => this.pages.showPartner(admin, id, sent),
    });
  }

  @PostOnce(':id/keys')
  @ForUsers('recent-admin')
  createKey(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: IssuePartnerKeyBody,
      act: async (input) => {
        const { key, name } = await this.clients.issueKey(admin.userId, id, input);
        return this.pages.showSecretOnce(admin, { partnerId: id, kind: 'key', name, secret: key });
      },
      ...this.partnerPage(admin, id),
    });
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    const act = (): Promise<unknown> => this.keys.revokeKey(admin.userId, keyId, { partnerId: id });
    return handleForm({ act, ...this.partnerPage(admin, id, 'key-revoked') });
  }

  /** Rotating needs `confirmed`, even if another admin created the first secret after this page was opened. */
  @PostOnce(':id/webhook-secret')
  @ForUsers('recent-admin')
  createWebhookSecret(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() { confirmed }: Form): FormResult {
    return handleForm({
      act: async () => {
        const { name } = await this.clients.getPartner(id);
        const { secret } = await this.secrets.issueSecret(admin.userId, id, { replaces: confirmed === 'true' });
        return this.pages.showSecretOnce(admin, { partnerId: id, kind: 'secret', name, secret });
      },
      ...this.partnerPage(admin, id),
    });
  }

  @PostOnce(':id/webhook-test')
  sendTestEvent(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    const act = (): Promise<unknown> => this.deliveries.sendPing(admin.userId, id);
    return handleForm({ act, ...this.partnerPage(admin, id, 'test-sent') });
  }

  /** For forms without typed text. */
  private partnerPage(admin: SignedInUser, id: string, done?: keyof typeof DONE): FormPage {
    return {
      again: ({ message, status }) => this.pages.showPartner(admin, id, { rejection: message, status }),
      next: `/console/partners/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}

/** An empty field and an unchecked box clear the stored value. */
const partnerIn = ({ supportEnabled, webhookUrl = '', ...form }: Form): Values => ({
  ...form,
  webhookUrl: webhookUrl.trim() === '' ? null : webhookUrl.trim(),
  supportEnabled: supportEnabled === 'true',
});

const textsOf = (settings: Values): Form =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === null || value === false ? [] : [[name, `${value as string | true}`]],
    ),
  );

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const mode = SUPPORT_MODES.find((each) => each === value);
  return mode === undefined ? ((value ?? '') as string) : SUPPORT_MODE_NAMES[mode];
}
