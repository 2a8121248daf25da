import { Body, Get, Query } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { ForUsers } from '../../../admission/policy.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import {
  CreatePartnerBody,
  IssuePartnerKeyBody,
  ListPartnersQuery,
} from '../../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { LevelOutcomesService } from '../../../../contexts/support/statistics/level-outcomes.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { WebhookSecretsService } from '../../../../contexts/webhooks/webhook-secrets.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { pageRequest } from '../../kit/lists/tables.js';
import { conflictDiff, saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { supportText } from '../../kit/records/record-fields.js';
import { ConsolePages } from '../frame/console-layout.js';
import { HolderKeysService } from '../users/holder-keys.service.js';
import { partnerSettings, SETTING_LABELS, type PartnerFormState } from './partner-form.js';
import {
  type DONE,
  NewPartnerView,
  PartnerListView,
  PartnerView,
  type NewPartnerSecret,
  NewPartnerSecretView,
} from './partners.view.js';
import { PartnerQuery } from './partners.dto.js';

const PER_PAGE = 50;

@ConsolePages('console/partners')
export class ConsolePartnersController {
  constructor(
    private readonly clients: ClientsService,
    private readonly keys: KeysService,
    private readonly holderKeys: HolderKeysService,
    private readonly secrets: WebhookSecretsService,
    private readonly deliveries: DeliveriesService,
    private readonly levels: LevelOutcomesService,
  ) {}

  @Get()
  async listPartners(@Query() query: ListPartnersQuery): Promise<FreshPage> {
    const partners = await this.clients.listPartners(pageRequest(query, PER_PAGE));
    const withoutOwner = await this.clients.findWithoutOwner(partners.items.map(({ id }) => id));
    return page(PartnerListView, { partners, query, withoutOwner });
  }

  @PostOnce()
  createPartner(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: CreatePartnerBody,
      values: partnerIn(form),
      action: async (input) =>
        new SeeOther(`/console/partners/${(await this.clients.createPartner(admin.userId, input)).id}`),
      rerender: (sent) => page(NewPartnerView, { sent }, sent.status),
    });
  }

  @Get('new')
  showNewForm(): FreshPage {
    return page(NewPartnerView, { sent: {} });
  }

  @Get(':id')
  showPartner(@Id() id: string, @Query() query: PartnerQuery): Promise<FreshPage> {
    return this.showSettings(id, query);
  }

  /** Needs a recent sign-in like a key: customers' messages are sent to the webhook URL. */
  @PostForm(':id')
  @ForUsers('recent-admin')
  updatePartner(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: CreatePartnerBody,
      values: partnerIn(form),
      action: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.clients.getPartner(id),
          valuesOf: partnerSettings,
          save: (changes, { version }) => this.clients.updatePartner(admin.userId, id, changes, version),
          onConflict: conflictDiff(SETTING_LABELS, settingText, textsOf),
        }),
      ...this.partnerPage(id, 'saved'),
      rerender: (sent) => this.showSettings(id, sent),
    });
  }

  @PostOnce(':id/keys')
  @ForUsers('recent-admin')
  createKey(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: IssuePartnerKeyBody,
      action: async (input) => {
        const { key, name } = await this.clients.issueKey(admin.userId, id, input);
        return showSecretOnce({ partnerId: id, kind: 'key', name, secret: key });
      },
      ...this.partnerPage(id),
    });
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    const action = (): Promise<unknown> => this.keys.revokeKey(admin.userId, keyId, { partnerId: id });
    return handleForm({ action, ...this.partnerPage(id, 'key-revoked') });
  }

  /** Rotating needs `confirmed`, even if another admin created the first secret after this page was opened. */
  @PostOnce(':id/webhook-secret')
  @ForUsers('recent-admin')
  createWebhookSecret(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() { confirmed }: Form): FormResult {
    return handleForm({
      action: async () => {
        const { name } = await this.clients.getPartner(id);
        const { secret } = await this.secrets.issueSecret(admin.userId, id, { replaces: confirmed === 'true' });
        return showSecretOnce({ partnerId: id, kind: 'secret', name, secret });
      },
      ...this.partnerPage(id),
    });
  }

  @PostOnce(':id/webhook-test')
  sendTestEvent(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    const action = (): Promise<unknown> => this.deliveries.sendPing(admin.userId, id);
    return handleForm({ action, ...this.partnerPage(id, 'test-sent') });
  }

  private async showSettings(id: string, sent: PartnerFormState): Promise<FreshPage> {
    const partner = await this.clients.getPartner(id);
    const [withoutOwner, keys, secret, pings, outcomes] = await Promise.all([
      this.clients.findWithoutOwner([id]),
      this.holderKeys.listHolderKeys({ partnerId: id }),
      this.secrets.findSecretState(id),
      this.deliveries.listDeliveries({ partnerId: id, mode: 'live', event: 'ping', page: 1, limit: 1 }),
      this.levels.countOutcomes(id, partner.supportCaution),
    ]);
    const loaded = { partner, outcomes, hasOwner: withoutOwner.size === 0, keys, secret, ping: pings.items[0] };
    return page(PartnerView, { ...loaded, sent }, sent.status);
  }

  /** For forms without typed text. */
  private partnerPage(id: string, done?: keyof typeof DONE): FormPage {
    return {
      rerender: ({ message, status }) => this.showSettings(id, { rejection: message, status }),
      redirectTo: `/console/partners/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}

/** Shows the secret in the response to the form: browsers and logs would store a URL that shows it. */
const showSecretOnce = (shown: NewPartnerSecret): FreshPage =>
  page(NewPartnerSecretView, shown, 200, `/console/partners/${shown.partnerId}?repeated=${shown.kind}`);

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

const settingText = (value: unknown, name: string): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : supportText(value, name);
