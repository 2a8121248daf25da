import { Get } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ShareLinksService } from '../../../../contexts/partners/sharing/share-links.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type FormPage, type FormResult, handleForm, EMPTY_FORM } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { memberPath, PortalPages } from '../frame/partner-frame.js';
import { SharingView } from './sharing.view.js';

/** Only live submissions have public links. */
@PortalPages('partner/:clientId/submissions/:id/share')
export class SharingController {
  constructor(private readonly links: ShareLinksService) {}

  @Get()
  showSharing(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<FreshPage> {
    return this.renderSharing(member, id);
  }

  @PostOnce()
  @ForMembers('editor')
  createLink(@CurrentMember() member: CurrentPartner, @Id() id: string): FormResult {
    const action = (): Promise<void> => this.links.createLink(member.userId, member.clientId, id);
    return handleForm({ action, ...this.pageAfter(member, id, 'created') });
  }

  @PostForm(':linkId/revoke')
  @ForMembers('editor')
  revokeLink(@CurrentMember() member: CurrentPartner, @Id() id: string, @Id('linkId') linkId: string): FormResult {
    const action = (): Promise<void> => this.links.revokeLink(member.userId, member.clientId, id, linkId);
    return handleForm({ action, ...this.pageAfter(member, id, 'revoked') });
  }

  private pageAfter(member: CurrentPartner, id: string, done: string): FormPage {
    return {
      rerender: (sent) => this.renderSharing(member, id, sent),
      redirectTo: memberPath(member, `/submissions/${id}/share?done=${done}`),
    };
  }

  private async renderSharing({ clientId }: CurrentPartner, id: string, sent = EMPTY_FORM): Promise<FreshPage> {
    const sharing = await this.links.getSharing(clientId, id);
    return page(SharingView, { sharing, rejection: sent.rejection }, sent.status);
  }
}
