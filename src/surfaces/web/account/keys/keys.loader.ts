import { Injectable } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { setupSnippetsWith } from '../../../reference/setup-snippets.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import type { KeyPages } from '../../kit/keys/key-forms.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { KeyView } from './key.view.js';
import { KeysView } from './keys.view.js';
import { NewKeyView } from './new-key.view.js';

const PATH = '/dashboard/keys';

@Injectable()
export class KeysLoader {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly config: Config,
  ) {}

  async showKeys(user: SignedInUser, sent: SentForm & { done?: unknown }): Promise<FreshPage> {
    const keys = await this.usage.addSummaries(await this.keys.listKeys({ userId: user.userId }), LISTED_DAYS);
    return freshPage(KeysView, { user, keys, ...sent }, sent.status);
  }

  /** `isRepeated`: the form that created the key was sent again. */
  async showKey(user: SignedInUser, id: string, sent: SentForm & { isRepeated?: boolean }): Promise<FreshPage> {
    const ownKey = await this.keys.getKey({ userId: user.userId }, id);
    return freshPage(KeyView, { user, ownKey, ...sent }, sent.status);
  }

  pagesFor(user: SignedInUser): KeyPages {
    return {
      actor: user.userId,
      holder: { userId: user.userId },
      path: PATH,
      showKeys: (sent) => this.showKeys(user, sent),
      showKey: (id, sent) => this.showKey(user, id, sent),
      showNewKey: (issued, graceDays) => this.showNewKey(user, issued, graceDays),
    };
  }

  /** The response to the form itself, because browsers and logs would keep a URL that shows the key. */
  private showNewKey(user: SignedInUser, { id, name, key }: IssuedKeyDto, graceDays?: number): FreshPage {
    const snippets = setupSnippetsWith(this.config.siteUrl, key);
    return freshPage(NewKeyView, { user, name, secret: key, graceDays, snippets }, 200, `${PATH}/${id}?done=created`);
  }
}
