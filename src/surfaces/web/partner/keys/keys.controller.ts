import { Body, Controller, Get, Query } from '@nestjs/common';
import type { IssuedKeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { Config } from '../../../../platform/config/config.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { setupSnippetsWith } from '../../../reference/setup-snippets.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { KeyForms, type KeyPages } from '../../kit/keys/key-forms.js';
import { type Form, type FormResult, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { NewPartnerKeyView, PartnerKeysView, PartnerKeyView } from './keys.view.js';

/** The keys of a partner in the mode of the page. */
@PartnerPages()
@Controller(['partner/:clientId/keys', 'partner/:clientId/test/keys'])
export class PartnerKeysController {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly config: Config,
    private readonly forms: KeyForms,
  ) {}

  @Get()
  listKeys(@CurrentMember() member: CurrentPartner, @Query('done') done: unknown): Promise<FreshPage> {
    return this.renderKeys(member, { ...NOTHING_SENT, done });
  }

  @PostOnce()
  @ForMembers('recent-owner')
  createKey(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return this.forms.createKey(this.pagesFor(member), form);
  }

  @Get(':id')
  showKey(@CurrentMember() member: CurrentPartner, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.renderKey(member, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @PostForm(':id/rename')
  @ForMembers('recent-owner')
  renameKey(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.renameKey(this.pagesFor(member), id, form);
  }

  @PostOnce(':id/rotate')
  @ForMembers('recent-owner')
  rotateKey(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.rotateKey(this.pagesFor(member), id, form);
  }

  @PostForm(':id/revoke')
  @ForMembers('recent-owner')
  revokeKey(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.revokeKey(this.pagesFor(member), id, form);
  }

  private pagesFor(member: CurrentPartner): KeyPages {
    return {
      actor: member.userId,
      holder: { partnerId: member.clientId },
      path: memberPath(member, '/keys'),
      showKeys: (sent) => this.renderKeys(member, sent),
      showKey: (id, sent) => this.renderKey(member, id, sent),
      showNewKey: (issued, graceDays) => this.renderNewKey(member, issued, graceDays),
    };
  }

  private async renderKeys({ clientId }: CurrentPartner, sent: SentForm & { done?: unknown }): Promise<FreshPage> {
    const listed = await this.keys.listKeys({ partnerId: clientId });
    const keys = await this.usage.addSummaries(listed, LISTED_DAYS);
    return page(PartnerKeysView, { keys, ...sent }, sent.status);
  }

  /** `isRepeated`: the form that created the key was sent again. */
  private async renderKey(
    { clientId }: CurrentPartner,
    id: string,
    sent: SentForm & { isRepeated?: boolean },
  ): Promise<FreshPage> {
    const ownKey = await this.keys.getKey({ partnerId: clientId }, id);
    return page(PartnerKeyView, { ownKey, ...sent }, sent.status);
  }

  /** The response to the form itself, because browsers and logs would keep a URL that shows the key. */
  private renderNewKey(member: CurrentPartner, { id, name, key }: IssuedKeyDto, graceDays?: number): FreshPage {
    const snippets = setupSnippetsWith(this.config.siteUrl, key);
    const lastingPath = memberPath(member, `/keys/${id}?done=created`);
    return page(NewPartnerKeyView, { name, secret: key, graceDays, snippets }, 200, lastingPath);
  }
}
