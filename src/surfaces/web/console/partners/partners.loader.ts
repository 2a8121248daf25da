import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { WebhookSecrets } from '../../../../contexts/webhooks/webhook-secrets.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { HolderKeys } from '../users/holder-keys.js';
import { NewPartnerView } from './new-partner.view.js';
import type { SentPartner } from './partner-form.js';
import { PartnerListView } from './partner-list.view.js';
import { PartnerView } from './partner.view.js';
import type { PartnersQuery } from './partners.dto.js';
import { type ShownOnce, ShownOnceView } from './shown-once.view.js';

const PER_PAGE = 50;

/** The list of partners, and a partner's page. */
@Injectable()
export class PartnersLoader {
  constructor(
    private readonly frames: Frames,
    private readonly clients: ClientsService,
    private readonly keys: HolderKeys,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: DeliveriesService,
  ) {}

  async listPartners(admin: SignedInUser, query: PartnersQuery): Promise<FreshPage> {
    const page = Math.min(query.page, LAST_PAGE);
    const [frame, partners] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.listPartners({ ...query, page, limit: PER_PAGE }),
    ]);
    const withoutOwner = await this.clients.findWithoutOwner(partners.items.map(({ id }) => id));
    return freshPage(PartnerListView, { frame, partners, query, withoutOwner });
  }

  async showNewForm(admin: SignedInUser, sent: SentPartner = {}): Promise<FreshPage> {
    return freshPage(NewPartnerView, { frame: await this.frames.loadFrame(admin), sent }, sent.status);
  }

  async showPartner(admin: SignedInUser, id: string, sent: SentPartner = {}): Promise<FreshPage> {
    const partner = await this.clients.getPartner(id);
    const [frame, withoutOwner, keys, secret, pings] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.findWithoutOwner([id]),
      this.keys.listHolderKeys({ partnerId: id }),
      this.secrets.findSecretState(id),
      this.deliveries.listDeliveries({ partnerId: id, mode: 'live', event: 'ping', page: 1, limit: 1 }),
    ]);
    const loaded = { frame, partner, hasOwner: withoutOwner.size === 0, keys, secret, ping: pings.items[0] };
    return freshPage(PartnerView, { ...loaded, sent }, sent.status);
  }

  /** Shows the secret in the response to the form: browsers and logs would store a URL that shows it. */
  async showSecretOnce(admin: SignedInUser, shown: ShownOnce): Promise<FreshPage> {
    const lastingPath = `/console/partners/${shown.partnerId}?repeated=${shown.kind}`;
    return freshPage(ShownOnceView, { frame: await this.frames.loadFrame(admin), ...shown }, 200, lastingPath);
  }
}
