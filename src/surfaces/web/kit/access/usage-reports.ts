import { Injectable } from '@nestjs/common';
import { Budgets, type BudgetState } from '../../../../contexts/access/budgets/budgets.js';
import type { Tier } from '../../../../contexts/access/caller.js';
import type { KeyHolder } from '../../../../contexts/access/keys/key-holder.js';
import { type OwnKey, OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import { KeyUsage, RETENTION_DAYS } from '../../../../contexts/access/usage/key-usage.js';
import type { CatalogShareDto } from '../../../../contexts/access/usage/usage.dto.js';
import type { CountedRequests } from '../../../../contexts/access/usage/usage.repository.js';
import { KeyUsageReport } from '../../../../contexts/catalog/usage/key-usage-report.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { usageCsv } from './usage-csv.js';
import { type DayFigures, type Figures, figuresByDay, totalOf, type UsedKey } from './usage-figures.js';
import type { UsageQuery } from './usage.dto.js';

const DAY_MS = 86_400_000;

export interface KeyFigures {
  key: UsedKey;
  total: Figures;
  /** Remaining REST and MCP requests; null for one that it can't send. */
  budgets: { rest: BudgetState | null; mcp: BudgetState | null };
}

export interface UsageReport {
  keys: UsedKey[];
  days: DayFigures[];
  total: Figures;
  byKey: KeyFigures[];
  share: CatalogShareDto;
}

/** The apps of a user; partners have none. */
type UsedApps = readonly Pick<OwnKey, 'id' | 'name'>[];

/** Usage and remaining rate limits of a user's or a partner's keys, and of a user's connected apps. */
@Injectable()
export class UsageReports {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly budgets: Budgets,
    private readonly report: KeyUsageReport,
  ) {}

  /** `tier`: of the keys and apps, for their limits. */
  async loadReport(holder: KeyHolder, tier: Tier, query: UsageQuery, apps: UsedApps = []): Promise<UsageReport> {
    const { keys, chosen, requests } = await this.select(holder, query, apps);
    const days = figuresByDay(requests, Number(query.days));
    const byKey = await this.figuresByKey(holder, tier, chosen, requests);
    const share = await this.report.getCatalogShare(chosen.map(({ id }) => id));
    return { keys, days, total: totalOf(requests), byKey, share };
  }

  async exportCsv(holder: KeyHolder, query: UsageQuery, apps: UsedApps = []): Promise<string> {
    const { chosen, requests } = await this.select(holder, query, apps);
    return usageCsv(requests, chosen);
  }

  /** Includes revoked keys while their usage is kept. */
  private async select(
    holder: KeyHolder,
    { key: id, days }: UsageQuery,
    apps: UsedApps,
  ): Promise<{ keys: UsedKey[]; chosen: UsedKey[]; requests: CountedRequests[] }> {
    const kept = new Date(Date.now() - RETENTION_DAYS * DAY_MS);
    const keys = [...(await this.keys.listKeysWithRevoked(holder, kept)), ...apps.map(asUsedKey)];
    const chosen = id === undefined ? keys : keys.filter((key) => key.id === id);
    if (id !== undefined && chosen.length === 0)
      throw notFound(
        'userId' in holder
          ? 'This key isn’t in your account. Choose one of your keys.'
          : 'This partner has no such key in this mode. Choose one of its keys.',
      );
    const requests = await this.usage.listRequests(
      chosen.map((key) => key.id),
      Number(days),
    );
    return { keys, chosen, requests };
  }

  /** Keys that work, and keys with requests in the period. */
  private async figuresByKey(
    holder: KeyHolder,
    tier: Tier,
    keys: readonly UsedKey[],
    requests: readonly CountedRequests[],
  ): Promise<KeyFigures[]> {
    const figures = await Promise.all(
      keys.map(async (key) => ({
        key,
        total: totalOf(requests.filter(({ keyId }) => keyId === key.id)),
        budgets: await this.budgetsOf(holder, tier, key),
      })),
    );
    return figures.filter(({ total, budgets }) => total.requests > 0 || budgets.mcp !== null);
  }

  private async budgetsOf(
    holder: KeyHolder,
    tier: Tier,
    { id, prefix, isRevoked, isExpired }: UsedKey,
  ): Promise<KeyFigures['budgets']> {
    if (isRevoked || isExpired) return { rest: null, mcp: null };
    const caller = {
      keyId: id,
      tier,
      ...(prefix === null && 'userId' in holder && { appId: id, ownerId: holder.userId }),
    };
    return {
      rest: prefix === null ? null : await this.budgets.peekBudget('rest', caller),
      mcp: await this.budgets.peekBudget('mcp', caller),
    };
  }
}

const asUsedKey = ({ id, name }: UsedApps[number]): UsedKey => ({
  id,
  name,
  prefix: null,
  isExpired: false,
  isRevoked: false,
});
