import { Injectable } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { connectingBlocksWith } from '../../../reference/connecting.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import type { SentForm } from './key-form.js';
import { KeyView } from './key.view.js';
import { NewKeyForm, RenameKeyForm, RevokeKeyForm, RotateKeyForm } from './keys.dto.js';
import { KeysView } from './keys.view.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { NewKeyView } from './new-key.view.js';

type Form = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;
export const NOTHING_SENT: SentForm = { typed: {}, problems: new Map() };

/** The pages on which people look after their keys. */
@Injectable()
export class KeysLoader {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly config: Config,
  ) {}

  async list(person: Person, sent: SentForm & { done?: unknown } = NOTHING_SENT, status = 200): Promise<FreshPage> {
    const keys = await this.usage.withSummaries(await this.keys.list(person.userId), LISTED_DAYS);
    return freshPage(KeysView, { person, keys, ...sent }, status);
  }

  async create(person: Person, form: Form): Promise<FreshPage> {
    const { input, invalidFields: problems } = inspectedInput(NewKeyForm, form);
    if (problems.size > 0) return this.list(person, { typed: form, problems }, 400);
    const { name, expires, policy: policyVersion } = input;
    try {
      const issued = await this.keys.create(person.userId, { name, policyVersion, expiresAt: endOf(expires) });
      return this.showOnce(person, issued);
    } catch (error) {
      return refused(error, (refusal, status) => this.list(person, { typed: form, problems, refusal }, status));
    }
  }

  /** `isRepeated`: the form that created the key was sent again. */
  async show(
    person: Person,
    id: string,
    sent: SentForm & { isRepeated?: boolean } = NOTHING_SENT,
    status = 200,
  ): Promise<FreshPage> {
    return freshPage(KeyView, { person, ownKey: await this.keys.get(person.userId, id), ...sent }, status);
  }

  async rename(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(RenameKeyForm, form);
    if (problems.size > 0) return this.show(person, id, { typed: form, problems }, 400);
    await this.keys.rename(person.userId, id, input.name);
    return new SeeOther('/dashboard/keys?done=renamed');
  }

  async rotate(person: Person, id: string, form: Form): Promise<FreshPage> {
    const { input, invalidFields: problems } = inspectedInput(RotateKeyForm, form);
    if (problems.size > 0) return this.show(person, id, { typed: form, problems }, 400);
    const { grace, expires, policy: policyVersion } = input;
    const graceDays = Number(grace);
    try {
      const rotation = { graceDays, policyVersion, expiresAt: endOf(expires) };
      return this.showOnce(person, await this.keys.rotate(person.userId, id, rotation), graceDays);
    } catch (error) {
      return refused(error, (refusal, status) => this.show(person, id, { typed: form, problems, refusal }, status));
    }
  }

  async revoke(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(RevokeKeyForm, form);
    if (problems.size > 0) return this.show(person, id, { typed: form, problems }, 400);
    try {
      await this.keys.revoke(person.userId, id, input.confirmation);
      return new SeeOther('/dashboard/keys?done=revoked');
    } catch (error) {
      return refused(error, (refusal, status) => this.show(person, id, { typed: form, problems, refusal }, status));
    }
  }

  /** The answer to the form itself: an address that shows the key would be kept by browsers and logs. */
  private showOnce(person: Person, { id, name, key }: IssuedKeyDto, graceDays?: number): FreshPage {
    const blocks = connectingBlocksWith(this.config.siteUrl, key);
    const shown = { person, name, secret: key, graceDays, blocks };
    return freshPage(NewKeyView, shown, 200, `/dashboard/keys/${id}?done=created`);
  }
}

/** The end of the day (UTC) that was chosen. */
const endOf = (day: string | undefined): Date | null => (day === undefined ? null : new Date(Date.parse(day) + DAY_MS));
