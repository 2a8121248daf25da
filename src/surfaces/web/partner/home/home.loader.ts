import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { PartnerSubmissions } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { ConversationsService } from '../../../../contexts/support/conversations/conversations.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { Checklist } from './checklist.js';
import { PartnerHomeView } from './home.view.js';

/** Counting failed deliveries stops here. */
const MAX_COUNTED_DELIVERIES = 1_000;

@Injectable()
export class PartnerHomeLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly checklist: Checklist,
    private readonly submissions: PartnerSubmissions,
    private readonly deliveries: DeliveriesService,
    private readonly conversations: ConversationsService,
  ) {}

  async showHome(user: SignedInUser, member: CurrentPartner): Promise<FreshPage> {
    const { clientId } = member;
    const [frame, steps, counts, lost, failedDeliveries, questions] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.checklist.loadSteps(member),
      this.submissions.countSubmissions(member),
      this.submissions.countLost(member),
      this.deliveries.countDeliveries({ partnerId: clientId, isUnresolved: true }, MAX_COUNTED_DELIVERIES),
      this.conversations.countPending(clientId),
    ]);
    const isCut = failedDeliveries === MAX_COUNTED_DELIVERIES;
    return freshPage(PartnerHomeView, { frame, steps, counts, lost, failedDeliveries, isCut, questions });
  }
}
