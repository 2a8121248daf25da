import { Body, Get, Injectable, type Type } from '@nestjs/common';
import type { KeyHolder } from '../../../../contexts/access/keys/api-key.entity.js';
import { type IssuedKeyDto, MAX_KEY_NAME } from '../../../../contexts/access/keys/key.dto.js';
import { type UserKey, UserKeysService } from '../../../../contexts/access/keys/user-keys.service.js';
import { KeyUsageService } from '../../../../contexts/access/usage/key-usage.service.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { Config } from '../../../../platform/config/config.js';
import { ChoiceField, DayField, TextField } from '../../../../platform/input/body-fields.js';
import { Id } from '../../../../platform/input/parameters.js';
import { setupSnippetsWith } from '../../../reference/setup-snippets.js';
import { LISTED_DAYS } from './key-list.js';
import {
  type Form,
  type FormPage,
  type FormResult,
  handleForm,
  EMPTY_FORM,
  type FormState,
} from '../pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, type View } from '../pages/page.js';
import { GRACE_PERIODS, type NewKeyDetails } from './key-panels.js';

class KeyNameForm {
  @TextField({ max: MAX_KEY_NAME, oneLine: true })
  name!: string;
}

class NewKeyForm extends KeyNameForm {
  @DayField({ optional: true })
  expires?: string;
}

/** For keys of users, who accept the acceptable-use policy. */
class NewCatalogKeyForm extends NewKeyForm {
  /** The accepted version, which is the value of the checkbox. */
  @TextField({ max: 20 })
  policy!: string;
}

class RotateKeyForm {
  @ChoiceField(GRACE_PERIODS)
  grace!: string;

  @DayField({ optional: true })
  expires?: string;

  @TextField({ max: 20, optional: true })
  policy?: string;
}

class RevokeKeyForm {
  @TextField({ max: MAX_KEY_NAME })
  confirmation!: string;
}

const DAY_MS = 86_400_000;

/** Whose keys, and who manages them. */
export interface KeysPage {
  /** The signed-in user. */
  actor: string;
  holder: KeyHolder;
  /** The list of keys. */
  path: string;
}

export interface KeysProps {
  keys: (UserKey & KeySummary)[];
  sent: FormState;
}

export interface KeyProps {
  ownKey: UserKey;
  sent: FormState;
}

interface KeyRoutes {
  /** Who can create and change keys. */
  ForChanges: MethodDecorator;
  /** Returns a `KeysPage`. */
  CurrentPage: ParameterDecorator;
  KeysView: View<KeysProps>;
  KeyView: View<KeyProps>;
  NewKeyView: View<NewKeyDetails>;
}

/** The routes that account and portal share. */
export function keysController({ ForChanges, CurrentPage, KeysView, KeyView, NewKeyView }: KeyRoutes): Type<object> {
  @Injectable()
  class SharedKeysController {
    constructor(
      private readonly keys: UserKeysService,
      private readonly usage: KeyUsageService,
      private readonly config: Config,
    ) {}

    @Get()
    async listKeys(@CurrentPage { holder }: KeysPage, sent = EMPTY_FORM): Promise<FreshPage> {
      const keys = await this.usage.addSummaries(await this.keys.listKeys(holder), LISTED_DAYS);
      return page(KeysView, { keys, sent }, sent.status);
    }

    @PostOnce()
    @ForChanges
    createKey(@CurrentPage own: KeysPage, @Body() form: Form): FormResult {
      return handleForm<NewKeyForm & { policy?: string }>({
        form,
        body: 'userId' in own.holder ? NewCatalogKeyForm : NewKeyForm,
        action: async ({ name, expires, policy: policyVersion }) => {
          const created = { name, policyVersion, expiresAt: endOf(expires) };
          return this.renderNewKey(own, await this.keys.createKey(own.actor, own.holder, created));
        },
        rerender: (sent) => this.listKeys(own, sent),
      });
    }

    @Get(':id')
    async showKey(@CurrentPage { holder }: KeysPage, @Id() id: string, sent = EMPTY_FORM): Promise<FreshPage> {
      return page(KeyView, { ownKey: await this.keys.getKey(holder, id), sent }, sent.status);
    }

    @PostForm(':id/rename')
    @ForChanges
    renameKey(@CurrentPage own: KeysPage, @Id() id: string, @Body() form: Form): FormResult {
      const action = ({ name }: KeyNameForm): Promise<void> => this.keys.renameKey(own.actor, own.holder, id, name);
      return handleForm({ form, body: KeyNameForm, action, ...this.keyPage(own, id, 'renamed') });
    }

    @PostOnce(':id/rotate')
    @ForChanges
    rotateKey(@CurrentPage own: KeysPage, @Id() id: string, @Body() form: Form): FormResult {
      return handleForm({
        form,
        body: RotateKeyForm,
        action: async ({ grace, expires, policy: policyVersion }) => {
          const rotation = { graceDays: Number(grace), policyVersion, expiresAt: endOf(expires) };
          const issued = await this.keys.rotateKey(own.actor, own.holder, id, rotation);
          return this.renderNewKey(own, issued, rotation.graceDays);
        },
        ...this.keyPage(own, id),
      });
    }

    @PostForm(':id/revoke')
    @ForChanges
    revokeKey(@CurrentPage own: KeysPage, @Id() id: string, @Body() form: Form): FormResult {
      const action = ({ confirmation }: RevokeKeyForm): Promise<void> =>
        this.keys.revokeKey(own.actor, own.holder, id, confirmation);
      return handleForm({ form, body: RevokeKeyForm, action, ...this.keyPage(own, id, 'revoked') });
    }

    private keyPage(own: KeysPage, id: string, done = ''): FormPage {
      return { rerender: (sent) => this.showKey(own, id, sent), redirectTo: `${own.path}?done=${done}` };
    }

    /** The response to the form itself, because browsers and logs would keep a URL that shows the key. */
    private renderNewKey({ path }: KeysPage, { id, name, key }: IssuedKeyDto, graceDays?: number): FreshPage {
      const snippets = setupSnippetsWith(this.config.siteUrl, key);
      return page(NewKeyView, { name, secret: key, graceDays, snippets }, 200, `${path}/${id}?done=created`);
    }
  }
  return SharedKeysController;
}

/** The end of the chosen day (UTC). */
const endOf = (day: string | undefined): Date | null => (day === undefined ? null : new Date(Date.parse(day) + DAY_MS));
