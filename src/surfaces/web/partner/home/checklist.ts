import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ClientKeys } from '../../../../contexts/access/usage/client-keys.js';
import { PartnerSubmissions } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { WebhookProgress } from '../../../../contexts/webhooks/health/webhook-progress.js';
import { partnerPath } from '../frame/partner-path.js';

export interface ChecklistStep {
  name: string;
  /** Where to do it. */
  path: string;
  isDone: boolean;
}

/** The steps of an integration, each done when it was observed. */
@Injectable()
export class Checklist {
  constructor(
    private readonly keys: ClientKeys,
    private readonly webhooks: WebhookProgress,
    private readonly submissions: PartnerSubmissions,
  ) {}

  async loadSteps({ liveClientId, testClientId }: CurrentPartner): Promise<ChecklistStep[]> {
    const [keys, webhooks, submissions] = await Promise.all([
      this.keys.observeKeys(liveClientId, testClientId),
      this.webhooks.observeWebhooks(liveClientId, testClientId),
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
