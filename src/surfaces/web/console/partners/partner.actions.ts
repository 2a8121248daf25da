import { Injectable } from '@nestjs/common';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { CreatePartnerBody, IssuePartnerKeyBody } from '../../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { WebhookSecrets } from '../../../../contexts/webhooks/webhook-secrets.js';
import { checkedInput, type Inspection, inspectedInput } from '../../../../platform/input/checked-input.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { baseIn, fieldConflicts, saveMerged, type Values } from '../frame/merging.js';
import { MODE_NAMES, NOTHING_SENT, type SentPartner, SETTING_LABELS, settingsOf } from './partner-form.js';
import { PartnersLoader } from './partners.loader.js';
import type { DONE } from './partner.view.js';

type Form = Readonly<Record<string, string>>;

/** What an admin changes about partners. Secrets are shown in the answer to the form that asked for them. */
@Injectable()
export class PartnerActions {
  constructor(
    private readonly pages: PartnersLoader,
    private readonly clients: ClientsService,
    private readonly keys: KeysService,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: DeliveriesService,
  ) {}

  async create(person: Person, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = partnerIn(form);
    if (problems.size > 0) return this.pages.form(person, { typed: form, problems }, 400);
    try {
      const { id } = await this.clients.create(person.userId, input);
      return new SeeOther(`/console/partners/${id}`);
    } catch (error) {
      return refused(error, (refusal, status) => this.pages.form(person, notTaken(form, refusal), status));
    }
  }

  async update(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = partnerIn(form);
    const base = baseIn(form);
    if (problems.size > 0) return this.pages.show(person, id, { typed: form, problems, base }, 400);
    try {
      const conflict = await saveMerged({
        base,
        sent: { ...input },
        read: () => this.clients.get(id),
        valuesOf: settingsOf,
        save: (changes, { version }) => this.clients.update(person.userId, id, changes, version),
      });
      if (conflict === undefined) return backTo(id, 'saved');
      const now = settingsOf(conflict.current);
      const typed = textsOf({ ...now, ...conflict.changes });
      const fields = fieldConflicts(conflict, now, SETTING_LABELS, settingText);
      return await this.pages.show(person, id, { typed, problems, conflict: { fields } }, 412);
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, id, { ...notTaken(form, refusal), base }, status),
      );
    }
  }

  issueKey(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, id, async () => {
      const { key, name } = await this.clients.issueKey(person.userId, id, checkedInput(IssuePartnerKeyBody, form));
      return this.pages.showOnce(person, { partnerId: id, kind: 'key', name, secret: key });
    });
  }

  /** Replacing a secret is confirmed, also when a colleague issued the first one after this page was opened. */
  issueSecret(person: Person, id: string, { confirmed }: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, id, async () => {
      const { name } = await this.clients.get(id);
      const { secret } = await this.secrets.issue(person.userId, id, { replaces: confirmed === 'true' });
      return this.pages.showOnce(person, { partnerId: id, kind: 'secret', name, secret });
    });
  }

  revokeKey(person: Person, id: string, keyId: string): Promise<FreshPage | SeeOther> {
    return this.change(person, id, async () => {
      await this.keys.revoke(person.userId, keyId, { partnerId: id });
      return backTo(id, 'key-revoked');
    });
  }

  ping(person: Person, id: string): Promise<FreshPage | SeeOther> {
    return this.change(person, id, async () => {
      await this.deliveries.ping(person.userId, id);
      return backTo(id, 'test-sent');
    });
  }

  private async change(
    person: Person,
    id: string,
    change: () => Promise<FreshPage | SeeOther>,
  ): Promise<FreshPage | SeeOther> {
    try {
      return await change();
    } catch (error) {
      return refused(error, (refusal, status) => this.pages.show(person, id, { ...NOTHING_SENT, refusal }, status));
    }
  }
}

/** A field that was left empty clears what was there, and so does a box without its tick. */
const partnerIn = ({ supportEnabled, webhookUrl = '', ...form }: Form): Inspection<CreatePartnerBody> =>
  inspectedInput(CreatePartnerBody, {
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

/** An address that is refused is told beside its field. */
function notTaken(typed: Form, refusal: string): SentPartner {
  const [field, ...problem] = refusal.split(' ');
  return field === 'webhookUrl'
    ? { typed, problems: new Map([[field, problem.join(' ')]]) }
    : { ...NOTHING_SENT, typed, refusal };
}

const backTo = (id: string, done: keyof typeof DONE): SeeOther => new SeeOther(`/console/partners/${id}?done=${done}`);
