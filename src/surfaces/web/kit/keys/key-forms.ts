import { Injectable } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import type { KeyHolder } from '../../../../contexts/access/keys/key-holder.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import { type Form, type FormPage, type FormResult, handleForm, type SentForm } from '../pages/form-handler.js';
import type { FreshPage } from '../pages/page.js';
import { NewCatalogKeyForm, NewKeyForm, RenameKeyForm, RevokeKeyForm, RotateKeyForm } from './key-forms.dto.js';

const DAY_MS = 86_400_000;

/** The pages around the forms: those of an account, or those of a partner. */
export interface KeyPages {
  /** The signed-in user. */
  actor: string;
  holder: KeyHolder;
  /** The list of keys. */
  path: string;
  showKeys: (sent: SentForm) => Promise<FreshPage>;
  showKey: (id: string, sent: SentForm) => Promise<FreshPage>;
  /** `graceDays`: how long the replaced key keeps working; undefined if the new key replaces none. */
  showNewKey: (issued: IssuedKeyDto, graceDays?: number) => FreshPage | Promise<FreshPage>;
}

@Injectable()
export class KeyForms {
  constructor(private readonly keys: OwnKeys) {}

  createKey({ actor, holder, showKeys, showNewKey }: KeyPages, form: Form): FormResult {
    return handleForm<NewKeyForm & { policy?: string }>({
      form,
      body: 'userId' in holder ? NewCatalogKeyForm : NewKeyForm,
      action: async ({ name, expires, policy: policyVersion }) => {
        const created = { name, policyVersion, expiresAt: endOf(expires) };
        return showNewKey(await this.keys.createKey(actor, holder, created));
      },
      rerender: showKeys,
    });
  }

  renameKey(pages: KeyPages, id: string, form: Form): FormResult {
    const act = ({ name }: RenameKeyForm): Promise<void> => this.keys.renameKey(pages.actor, pages.holder, id, name);
    return handleForm({ form, body: RenameKeyForm, action: act, ...keyPage(pages, id, 'renamed') });
  }

  rotateKey(pages: KeyPages, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: RotateKeyForm,
      action: async ({ grace, expires, policy: policyVersion }) => {
        const rotation = { graceDays: Number(grace), policyVersion, expiresAt: endOf(expires) };
        const issued = await this.keys.rotateKey(pages.actor, pages.holder, id, rotation);
        return pages.showNewKey(issued, rotation.graceDays);
      },
      ...keyPage(pages, id),
    });
  }

  revokeKey(pages: KeyPages, id: string, form: Form): FormResult {
    const act = ({ confirmation }: RevokeKeyForm): Promise<void> =>
      this.keys.revokeKey(pages.actor, pages.holder, id, confirmation);
    return handleForm({ form, body: RevokeKeyForm, action: act, ...keyPage(pages, id, 'revoked') });
  }
}

const keyPage = ({ path, showKey }: KeyPages, id: string, done = ''): FormPage => ({
  rerender: (sent) => showKey(id, sent),
  redirectTo: `${path}?done=${done}`,
});

/** The end of the chosen day (UTC). */
const endOf = (day: string | undefined): Date | null => (day === undefined ? null : new Date(Date.parse(day) + DAY_MS));
