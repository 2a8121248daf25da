import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { UpdateSiteChecksBody } from '../../../../contexts/listings/health/worklist/site-batch.dto.js';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { SentSelection } from '../../kit/lists/selected-rows.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import type { HealthQuery } from './health.dto.js';
import { HealthView } from './health.view.js';
import { UnpublishView } from './unpublish.view.js';

const PER_PAGE = 50;

@Injectable()
export class HealthLoader {
  constructor(
    private readonly frames: Frames,
    private readonly health: SiteHealth,
  ) {}

  async listSites(
    admin: SignedInUser,
    query: HealthQuery,
    { status, ...sent }: SentSelection & { status?: number } = {},
  ): Promise<FreshPage> {
    const [frame, checks] = await Promise.all([
      this.frames.loadFrame(admin),
      this.health.listChecks({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(HealthView, { frame, checks, query, sent, isOn: this.health.isOn }, status);
  }

  async confirmUnpublishing(
    admin: SignedInUser,
    query: HealthQuery,
    { items }: UpdateSiteChecksBody,
  ): Promise<FreshPage> {
    const [frame, names] = await Promise.all([this.frames.loadFrame(admin), this.health.nameListings(items)]);
    return freshPage(UnpublishView, { frame, query, items, names });
  }
}
