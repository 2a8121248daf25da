import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { KeyForms } from '../../kit/keys/key-forms.js';
import { type Form, type FormResult, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerKeysLoader } from './keys.loader.js';

@PartnerPages()
@Controller(['partner/:clientId/keys', 'partner/:clientId/test/keys'])
export class PartnerKeysController {
  constructor(
    private readonly pages: PartnerKeysLoader,
    private readonly forms: KeyForms,
  ) {}

  @Get()
  listKeys(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showKeys(user, member, { ...NOTHING_SENT, done });
  }

  @PostOnce()
  @ForMembers('recent-owner')
  createKey(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    return this.forms.createKey(this.pages.pagesFor(user, member), form);
  }

  @Get(':id')
  showKey(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showKey(user, member, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @PostForm(':id/rename')
  @ForMembers('recent-owner')
  renameKey(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.renameKey(this.pages.pagesFor(user, member), id, form);
  }

  @PostOnce(':id/rotate')
  @ForMembers('recent-owner')
  rotateKey(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.rotateKey(this.pages.pagesFor(user, member), id, form);
  }

  @PostForm(':id/revoke')
  @ForMembers('recent-owner')
  revokeKey(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.revokeKey(this.pages.pagesFor(user, member), id, form);
  }
}
