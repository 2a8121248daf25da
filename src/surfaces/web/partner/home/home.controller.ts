import { Get } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { PartnerSubmissionsService } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { UserKeysService } from '../../../../contexts/access/keys/user-keys.service.js';
import { PartnerConversationsService } from '../../../../contexts/support/conversations/partner-conversations.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PortalPages, partnerPath } from '../frame/partner-frame.js';
import { type ChecklistStep, PartnerHomeView } from './home.view.js';

/** Counting failed deliveries stops here. */
const MAX_COUNTED_DELIVERIES = 1_000;

@PortalPages(['partner/:clientId', 'partner/:clientId/test'])
export class PartnerHomeController {
  constructor(
    private readonly keys: UserKeysService,
    private readonly submissions: PartnerSubmissionsService,
    private readonly deliveries: DeliveriesService,
    private readonly conversations: PartnerConversationsService,
  ) {}

  @Get()
  async showHome(@CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    const { clientId } = member;
    const [steps, counts, lost, failedDeliveries, questions] = await Promise.all([
      this.loadSteps(member),
      this.submissions.countSubmissions(member),
      this.submissions.countLostListings(member),
      this.deliveries.countDeliveries({ partnerId: clientId, isUnresolved: true }, MAX_COUNTED_DELIVERIES),
      this.conversations.countPending(clientId),
    ]);
    const isCut = failedDeliveries === MAX_COUNTED_DELIVERIES;
    return page(PartnerHomeView, { steps, counts, lost, failedDeliveries, isCut, questions });
  }

  /** The steps of an integration, each done when it was observed. */
  private async loadSteps({ liveClientId, testClientId }: CurrentPartner): Promise<ChecklistStep[]> {
    const [keys, webhooks, submissions] = await Promise.all([
      this.keys.observeKeys(liveClientId, testClientId),
      this.deliveries.observeWebhooks(liveClientId, testClientId),
      this.submissions.observeSubmissions(liveClientId, testClientId),
    ]);
    const live = partnerPath(liveClientId);
    const test = partnerPath(liveClientId, 'test');
    return [
      { name: 'Use a test key', path: `${test}/keys`, isDone: keys.isTestKeyUsed },
      { name: 'Create a test submission', path: `${test}/submissions`, isDone: submissions.test },
      { name: 'Receive a test event', path: `${test}/webhooks`, isDone: webhooks.isTestEventDelivered },
      { name: 'Reject a forged ping', path: `${test}/webhooks`, isDone: webhooks.isForgedPingRejected },
      { name: 'Create a live key', path: `${live}/keys`, isDone: keys.hasLiveKey },
      { name: 'Set the live webhook URL and its secret', path: `${live}/webhooks`, isDone: webhooks.isLiveWebhookSet },
      { name: 'Create the first live submission', path: `${live}/submissions`, isDone: submissions.live },
    ];
  }
}
