import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ShareLinks } from '../../../../contexts/partners/sharing/share-links.service.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { memberPath } from '../frame/partner-path.js';
import { SharingView } from './sharing.view.js';

export const sharingPath = (member: CurrentPartner, toolId: string): string =>
  memberPath(member, `/submissions/${toolId}/share`);

@Injectable()
export class SharingLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly links: ShareLinks,
  ) {}

  async showSharing(
    user: SignedInUser,
    member: CurrentPartner,
    toolId: string,
    { rejection, status, done }: SentForm & { done?: unknown },
  ): Promise<FreshPage> {
    const [frame, sharing] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.links.getSharing(member.clientId, toolId),
    ]);
    return freshPage(SharingView, { frame, sharing, rejection, done }, status);
  }
}
