import { Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ShareLinks } from '../../../../contexts/partners/sharing/share-links.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import {
  type FormPage,
  type FormResult,
  handleForm,
  NOTHING_SENT,
  type SentForm,
} from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { SharingView } from './sharing.view.js';

/** Only live submissions have public links. */
@PartnerPages()
@Controller('partner/:clientId/submissions/:id/share')
export class SharingController {
  constructor(private readonly links: ShareLinks) {}

  @Get()
  showSharing(
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.renderSharing(member, id, { ...NOTHING_SENT, done });
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

  private async renderSharing(
    { clientId }: CurrentPartner,
    id: string,
    { rejection, status, done }: SentForm & { done?: unknown },
  ): Promise<FreshPage> {
    return page(SharingView, { sharing: await this.links.getSharing(clientId, id), rejection, done }, status);
  }
}
