import { Injectable } from '@nestjs/common';
import type { KeyDto } from '../../../../contexts/access/keys/key.dto.js';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import type { CatalogShareDto } from '../../../../contexts/access/usage/usage.dto.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { KeyUsageReport } from '../../../admin/access/key-usage-report.js';
import { type DayFigures, type Figures, figuresByDay, totalOf } from '../../usage/usage-figures.js';

/** Who holds keys. */
export type Holder = { userId: string } | { partnerId: string };

/** A key with its requests of the last 30 days and its last use. */
export interface HeldKey extends KeyDto {
  requests: number;
  lastAt: Date | null;
}

export interface KeyRing {
  /** Those that were not revoked. */
  kept: HeldKey[];
  /** The newest of those that were. */
  revoked: HeldKey[];
  revokedCount: number;
}

export interface HolderUsage {
  days: DayFigures[];
  total: Figures;
  share: CatalogShareDto;
}

const DAYS = 30;
const MAX_KEPT = 100;
const MAX_REVOKED = 20;

/** The keys of a user or of a partner, and what they do. */
@Injectable()
export class HeldKeys {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: KeyUsage,
    private readonly report: KeyUsageReport,
  ) {}

  async of(holder: Holder): Promise<KeyRing> {
    const [kept, revoked] = await Promise.all([
      this.keys.list({ ...holder, revoked: false, page: 1, limit: MAX_KEPT }),
      this.keys.list({ ...holder, revoked: true, page: 1, limit: MAX_REVOKED }),
    ]);
    const ids = [...kept.items, ...revoked.items].map(({ id }) => id);
    const summaries = await this.usage.summarize(ids, DAYS);
    const withUsage = (key: KeyDto): HeldKey => ({
      ...key,
      ...(summaries.get(key.id) ?? { requests: 0, lastAt: null }),
    });
    return {
      kept: kept.items.map(withUsage),
      revoked: revoked.items.map(withUsage),
      revokedCount: revoked.pagination.total,
    };
  }

  async usageOf({ kept, revoked }: KeyRing): Promise<HolderUsage> {
    const ids = [...kept, ...revoked].map(({ id }) => id);
    const requests = await this.usage.requestsOf(ids, DAYS);
    return { days: figuresByDay(requests, DAYS), total: totalOf(requests), share: await this.report.shareOf(ids) };
  }

  async revoke(actor: string, holder: Holder, keyId: string): Promise<void> {
    const { userId, partnerId } = await this.keys.get(keyId);
    const isHeld = 'userId' in holder ? userId === holder.userId : partnerId === holder.partnerId;
    if (!isHeld) throw notFound(`Key not found: ${keyId}`);
    await this.keys.revoke(actor, keyId);
  }
}
