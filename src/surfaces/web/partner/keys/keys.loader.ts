import { Injectable } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { setupSnippetsWith } from '../../../reference/setup-snippets.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import type { KeyPages } from '../../kit/keys/key-forms.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerKeyView } from './key.view.js';
import { PartnerKeysView } from './keys.view.js';
import { NewPartnerKeyView } from './new-key.view.js';

/** The keys of a partner in the mode of the page. */
@Injectable()
export class PartnerKeysLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly config: Config,
  ) {}

  async showKeys(user: SignedInUser, member: CurrentPartner, sent: SentForm & { done?: unknown }): Promise<FreshPage> {
    const frame = await this.frames.loadFrame(user, member);
    const listed = await this.keys.listKeys({ partnerId: member.clientId });
    const keys = await this.usage.addSummaries(listed, LISTED_DAYS);
    return freshPage(PartnerKeysView, { frame, keys, ...sent }, sent.status);
  }

  /** `isRepeated`: the form that created the key was sent again. */
  async showKey(
    user: SignedInUser,
    member: CurrentPartner,
    id: string,
    sent: SentForm & { isRepeated?: boolean },
  ): Promise<FreshPage> {
    const ownKey = await this.keys.getKey({ partnerId: member.clientId }, id);
    return freshPage(
      PartnerKeyView,
      { frame: await this.frames.loadFrame(user, member), ownKey, ...sent },
      sent.status,
    );
  }

  pagesFor(user: SignedInUser, member: CurrentPartner): KeyPages {
    return {
      actor: user.userId,
      holder: { partnerId: member.clientId },
      path: memberPath(member, '/keys'),
      showKeys: (sent) => this.showKeys(user, member, sent),
      showKey: (id, sent) => this.showKey(user, member, id, sent),
      showNewKey: (issued, graceDays) => this.showNewKey(user, member, issued, graceDays),
    };
  }

  /** The response to the form itself, because browsers and logs would keep a URL that shows the key. */
  private async showNewKey(
    user: SignedInUser,
    member: CurrentPartner,
    { id, name, key }: IssuedKeyDto,
    graceDays?: number,
  ): Promise<FreshPage> {
    const frame = await this.frames.loadFrame(user, member);
    const snippets = setupSnippetsWith(this.config.siteUrl, key);
    const lastingPath = memberPath(member, `/keys/${id}?done=created`);
    return freshPage(NewPartnerKeyView, { frame, name, secret: key, graceDays, snippets }, 200, lastingPath);
  }
}
