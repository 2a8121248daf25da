import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { WebhookSecrets } from '../../../../contexts/webhooks/webhook-secrets.js';
import { EventSamples } from '../../../reference/event-samples.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { memberPath } from '../frame/partner-path.js';
import { NewSecretView } from './new-secret.view.js';
import { PartnerWebhooksView, type SentWebhooks } from './webhooks.view.js';

/** The webhook URL, the secret, and what a developer needs to write a receiver. */
@Injectable()
export class PartnerWebhooksLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly clients: ClientsService,
    private readonly secrets: WebhookSecrets,
    private readonly samples: EventSamples,
  ) {}

  async showWebhooks(user: SignedInUser, member: CurrentPartner, sent: SentWebhooks = {}): Promise<FreshPage> {
    const [frame, client, secret] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getPartner(member.clientId),
      this.secrets.findSecretState(member.clientId),
    ]);
    const events = this.samples.listEvents();
    return freshPage(PartnerWebhooksView, { frame, client, secret, events, sent }, sent.status);
  }

  /** Shows the secret in the response to the form: browsers and logs would store a URL that shows it. */
  async showSecretOnce(user: SignedInUser, member: CurrentPartner, secret: string): Promise<FreshPage> {
    const frame = await this.frames.loadFrame(user, member);
    return freshPage(NewSecretView, { frame, secret }, 200, memberPath(member, '/webhooks?repeated=true'));
  }
}
