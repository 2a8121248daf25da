import { Injectable } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { CreatePartnerBody, IssuePartnerKeyBody } from '../../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { WebhookSecrets } from '../../../../contexts/webhooks/webhook-secrets.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/forms/form-handler.js';
import { SeeOther } from '../../kit/pages/page.js';
import { bothValues, saveMerged, type Values } from '../frame/merging.js';
import { MODE_NAMES, SETTING_LABELS, settingsOf } from './partner-form.js';
import { PartnersLoader } from './partners.loader.js';
import type { DONE } from './partner.view.js';

/** What an admin changes about partners. Secrets are shown in the response to the form that asked for them. */
@Injectable()
export class PartnerActions {
  constructor(
    private readonly pages: PartnersLoader,
    private readonly clients: ClientsService,
    private readonly keys: KeysService,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: DeliveriesService,
  ) {}

  create(person: Person, form: Form): FormResult {
    return handleForm({
      form,
      body: CreatePartnerBody,
      values: partnerIn(form),
      act: async (input) => new SeeOther(`/console/partners/${(await this.clients.create(person.userId, input)).id}`),
      again: (sent) => this.pages.form(person, sent),
    });
  }

  update(person: Person, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: CreatePartnerBody,
      values: partnerIn(form),
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.clients.get(id),
          valuesOf: settingsOf,
          save: (changes, { version }) => this.clients.update(person.userId, id, changes, version),
          onConflict: bothValues(SETTING_LABELS, settingText, textsOf),
        }),
      ...this.page(person, id, 'saved'),
      again: (sent) => this.pages.show(person, id, sent),
    });
  }

  issueKey(person: Person, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: IssuePartnerKeyBody,
      act: async (input) => {
        const { key, name } = await this.clients.issueKey(person.userId, id, input);
        return this.pages.showOnce(person, { partnerId: id, kind: 'key', name, secret: key });
      },
      ...this.page(person, id),
    });
  }

  /** Replacing a secret is confirmed, also when a colleague issued the first one after this page was opened. */
  issueSecret(person: Person, id: string, { confirmed }: Form): FormResult {
    return handleForm({
      act: async () => {
        const { name } = await this.clients.get(id);
        const { secret } = await this.secrets.issue(person.userId, id, { replaces: confirmed === 'true' });
        return this.pages.showOnce(person, { partnerId: id, kind: 'secret', name, secret });
      },
      ...this.page(person, id),
    });
  }

  revokeKey(person: Person, id: string, keyId: string): FormResult {
    const act = (): Promise<unknown> => this.keys.revoke(person.userId, keyId, { partnerId: id });
    return handleForm({ act, ...this.page(person, id, 'key-revoked') });
  }

  ping(person: Person, id: string): FormResult {
    const act = (): Promise<unknown> => this.deliveries.ping(person.userId, id);
    return handleForm({ act, ...this.page(person, id, 'test-sent') });
  }

  /** For forms that hold nothing to show again. */
  private page(person: Person, id: string, done?: keyof typeof DONE): FormPage {
    return {
      again: ({ message, status }) => this.pages.show(person, id, { refusal: message, status }),
      next: `/console/partners/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}

/** A field that was left empty clears what was there, and so does a box without its tick. */
const partnerIn = ({ supportEnabled, webhookUrl = '', ...form }: Form): Values => ({
  ...form,
  webhookUrl: webhookUrl.trim() === '' ? null : webhookUrl.trim(),
  supportEnabled: supportEnabled === 'true',
});

/** The settings as the form sends them. */
const textsOf = (settings: Values): Form =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      value === null || value === false ? [] : [[name, `${value as string | true}`]],
    ),
  );

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const mode = SUPPORT_MODES.find((each) => each === value);
  return mode === undefined ? ((value ?? '') as string) : MODE_NAMES[mode];
}
