import { Injectable } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { connectingBlocksWith } from '../../../reference/connecting.js';
import {
  type Form,
  type FormPage,
  type FormResult,
  handleForm,
  NOTHING_SENT,
  type SentForm,
} from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { KeyView } from './key.view.js';
import { NewKeyForm, RenameKeyForm, RevokeKeyForm, RotateKeyForm } from './keys.dto.js';
import { KeysView } from './keys.view.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { NewKeyView } from './new-key.view.js';

const DAY_MS = 86_400_000;

/** The pages on which people look after their keys. */
@Injectable()
export class KeysLoader {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly config: Config,
  ) {}

  async list(person: Person, sent: SentForm & { done?: unknown } = NOTHING_SENT): Promise<FreshPage> {
    const keys = await this.usage.withSummaries(await this.keys.list(person.userId), LISTED_DAYS);
    return freshPage(KeysView, { person, keys, ...sent }, sent.status);
  }

  create(person: Person, form: Form): FormResult {
    return handleForm({
      form,
      body: NewKeyForm,
      act: async ({ name, expires, policy: policyVersion }) =>
        this.showOnce(
          person,
          await this.keys.create(person.userId, { name, policyVersion, expiresAt: endOf(expires) }),
        ),
      again: (sent) => this.list(person, sent),
    });
  }

  /** `isRepeated`: the form that created the key was sent again. */
  async show(person: Person, id: string, sent: SentForm & { isRepeated?: boolean } = NOTHING_SENT): Promise<FreshPage> {
    return freshPage(KeyView, { person, ownKey: await this.keys.get(person.userId, id), ...sent }, sent.status);
  }

  rename(person: Person, id: string, form: Form): FormResult {
    const act = ({ name }: RenameKeyForm): Promise<void> => this.keys.rename(person.userId, id, name);
    return handleForm({ form, body: RenameKeyForm, act, ...this.page(person, id, 'renamed') });
  }

  rotate(person: Person, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: RotateKeyForm,
      act: async ({ grace, expires, policy: policyVersion }) => {
        const rotation = { graceDays: Number(grace), policyVersion, expiresAt: endOf(expires) };
        return this.showOnce(person, await this.keys.rotate(person.userId, id, rotation), rotation.graceDays);
      },
      ...this.page(person, id),
    });
  }

  revoke(person: Person, id: string, form: Form): FormResult {
    const act = ({ confirmation }: RevokeKeyForm): Promise<void> => this.keys.revoke(person.userId, id, confirmation);
    return handleForm({ form, body: RevokeKeyForm, act, ...this.page(person, id, 'revoked') });
  }

  private page(person: Person, id: string, done = ''): FormPage {
    return { again: (sent) => this.show(person, id, sent), next: `/dashboard/keys?done=${done}` };
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
