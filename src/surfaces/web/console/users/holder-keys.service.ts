import { Injectable } from '@nestjs/common';
import type { KeyDto } from '../../../../contexts/access/keys/key.dto.js';
import type { KeyHolder } from '../../../../contexts/access/keys/api-key.entity.js';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { KeyUsageService } from '../../../../contexts/access/usage/key-usage.service.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { KeyUsageReportService } from '../../../../contexts/catalog/usage/key-usage-report.service.js';
import { LISTED_DAYS } from '../../kit/keys/key-list.js';
import { figuresByDay, totalOf, type UsageReport } from '../../kit/access/usage-reports.service.js';

export type HolderKey = KeyDto & KeySummary;

export interface HolderKeyList {
  /** Not revoked. */
  kept: HolderKey[];
  revoked: HolderKey[];
  revokedCount: number;
}

export type HolderUsage = Pick<UsageReport, 'days' | 'total' | 'share'>;

const MAX_KEPT = 100;
const MAX_REVOKED = 20;

/** The keys of a user or a partner, with their usage. */
@Injectable()
export class HolderKeysService {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: KeyUsageService,
    private readonly report: KeyUsageReportService,
  ) {}

  async listHolderKeys(holder: KeyHolder): Promise<HolderKeyList> {
    const [kept, revoked] = await Promise.all([
      this.keys.listKeys({ ...holder, revoked: false, page: 1, limit: MAX_KEPT }),
      this.keys.listKeys({ ...holder, revoked: true, page: 1, limit: MAX_REVOKED }),
    ]);
    const keys = await this.usage.addSummaries([...kept.items, ...revoked.items], LISTED_DAYS);
    return {
      kept: keys.slice(0, kept.items.length),
      revoked: keys.slice(kept.items.length),
      revokedCount: revoked.pagination.total,
    };
  }

  /** Requests of connected apps count, too. */
  async loadUsage({ kept, revoked }: HolderKeyList, apps: readonly { id: string }[] = []): Promise<HolderUsage> {
    const ids = [...kept, ...revoked, ...apps].map(({ id }) => id);
    const requests = await this.usage.listRequests(ids, LISTED_DAYS);
    return {
      days: figuresByDay(requests, LISTED_DAYS),
      total: totalOf(requests),
      share: await this.report.getCatalogShare(ids),
    };
  }
}
