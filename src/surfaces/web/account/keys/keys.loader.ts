import { Injectable } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { setupSnippetsWith } from '../../../reference/setup-snippets.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { KeyView } from './key.view.js';
import { KeysView } from './keys.view.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { NewKeyView } from './new-key.view.js';

@Injectable()
export class KeysLoader {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly config: Config,
  ) {}

  async showKeys(user: SignedInUser, sent: SentForm & { done?: unknown }): Promise<FreshPage> {
    const keys = await this.usage.addSummaries(await this.keys.listKeys(user.userId), LISTED_DAYS);
    return freshPage(KeysView, { user, keys, ...sent }, sent.status);
  }

  /** `isRepeated`: the form that created the key was sent again. */
  async showKey(user: SignedInUser, id: string, sent: SentForm & { isRepeated?: boolean }): Promise<FreshPage> {
    return freshPage(KeyView, { user, ownKey: await this.keys.getKey(user.userId, id), ...sent }, sent.status);
  }

  /** The response to the form itself, because browsers and logs would keep a URL that shows the key. */
  showNewKey(user: SignedInUser, { id, name, key }: IssuedKeyDto, graceDays?: number): FreshPage {
    const snippets = setupSnippetsWith(this.config.siteUrl, key);
    const shown = { user, name, secret: key, graceDays, snippets };
    return freshPage(NewKeyView, shown, 200, `/dashboard/keys/${id}?done=created`);
  }
}
