import { Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ShareLinks } from '../../../../contexts/partners/sharing/share-links.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type FormPage, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { SharingLoader, sharingPath } from './sharing.loader.js';

/** Only live submissions have public links. */
@PartnerPages()
@Controller('partner/:clientId/submissions/:id/share')
export class SharingController {
  constructor(
    private readonly pages: SharingLoader,
    private readonly links: ShareLinks,
  ) {}

  @Get()
  showSharing(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showSharing(user, member, id, { ...NOTHING_SENT, done });
  }

  @PostOnce()
  @ForMembers('editor')
  createLink(@CurrentUser() user: SignedInUser, @CurrentMember() member: CurrentPartner, @Id() id: string): FormResult {
    const act = (): Promise<void> => this.links.createLink(user.userId, member.clientId, id);
    return handleForm({ act, ...this.page(user, member, id, 'created') });
  }

  @PostForm(':linkId/revoke')
  @ForMembers('editor')
  revokeLink(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Id('linkId') linkId: string,
  ): FormResult {
    const act = (): Promise<void> => this.links.revokeLink(user.userId, member.clientId, id, linkId);
    return handleForm({ act, ...this.page(user, member, id, 'revoked') });
  }

  private page(user: SignedInUser, member: CurrentPartner, id: string, done: string): FormPage {
    return {
      again: (sent) => this.pages.showSharing(user, member, id, sent),
      next: `${sharingPath(member, id)}?done=${done}`,
    };
  }
}
