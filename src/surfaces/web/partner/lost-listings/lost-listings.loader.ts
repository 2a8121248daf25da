import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { PartnerLosses } from '../../../../contexts/partners/watching/reports/partner-losses.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { LostListingsView } from './lost-listings.view.js';
import type { LostListingsQuery } from './lost-listings.dto.js';
import { TestLostListingsView } from './test-lost-listings.view.js';

const PER_PAGE = 50;

interface Shown {
  /** The form that was just handled. */
  done?: unknown;
  sent?: SentForm;
}

@Injectable()
export class LostListingsLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly clients: ClientsService,
    private readonly losses: PartnerLosses,
  ) {}

  async listLosses(
    user: SignedInUser,
    member: CurrentPartner,
    query: LostListingsQuery,
    { done, sent = NOTHING_SENT }: Shown,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const state = query.state === 'all' ? undefined : (query.state ?? 'lost');
    const [frame, { listingEvents, webhookUrl }, losses] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getPartner(member.liveClientId),
      this.losses.listLosses(member.clientId, { state, problem: query.problem }, request),
    ]);
    const reports = { isOn: listingEvents, hasWebhookUrl: webhookUrl !== null };
    return freshPage(LostListingsView, { frame, query, losses, reports, done, sent }, sent.status);
  }

  async explainTestMode(user: SignedInUser, member: CurrentPartner): Promise<FreshPage> {
    return freshPage(TestLostListingsView, { frame: await this.frames.loadFrame(user, member) });
  }
}
