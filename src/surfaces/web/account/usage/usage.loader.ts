import { Injectable } from '@nestjs/common';
import { Budgets, type BudgetState } from '../../../../contexts/access/budgets/budgets.js';
import type { Tier } from '../../../../contexts/access/caller.js';
import { type OwnKey, OwnKeys } from '../../../../contexts/access/keys/own-keys.js';
import { Tiers } from '../../../../contexts/access/users/tiers.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { KeyUsage, RETENTION_DAYS } from '../../../../contexts/access/usage/key-usage.js';
import type { CountedRequests } from '../../../../contexts/access/usage/usage.repository.js';
import { KeyUsageReport } from '../../../../contexts/catalog/usage/key-usage-report.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { usageCsv } from './usage-csv.js';
import { figuresByDay, totalOf } from '../../kit/access/usage-figures.js';
import type { UsageQuery } from './usage.dto.js';
import { type KeyFigures, UsageView } from './usage.view.js';

const DAY_MS = 86_400_000;

/** Usage and remaining rate limits of a user's keys. */
@Injectable()
export class UsageLoader {
  constructor(
    private readonly keys: OwnKeys,
    private readonly tiers: Tiers,
    private readonly usage: KeyUsage,
    private readonly budgets: Budgets,
    private readonly report: KeyUsageReport,
  ) {}

  async showUsage(user: SignedInUser, query: UsageQuery): Promise<FreshPage> {
    const { keys, chosen, requests } = await this.select(user, query);
    const days = figuresByDay(requests, Number(query.days));
    const byKey = await this.figuresByKey(user, chosen, requests);
    const share = await this.report.getCatalogShare(chosen.map(({ id }) => id));
    return freshPage(UsageView, { user, query, keys, days, total: totalOf(requests), byKey, share }, 200);
  }

  async exportCsv(user: SignedInUser, query: UsageQuery): Promise<string> {
    const { chosen, requests } = await this.select(user, query);
    return usageCsv(requests, chosen);
  }

  /** Includes revoked keys while their usage is kept. */
  private async select(
    user: SignedInUser,
    { key: id, days }: UsageQuery,
  ): Promise<{ keys: OwnKey[]; chosen: OwnKey[]; requests: CountedRequests[] }> {
    const kept = new Date(Date.now() - RETENTION_DAYS * DAY_MS);
    const keys = await this.keys.listKeysWithRevoked(user.userId, kept);
    const chosen = id === undefined ? keys : keys.filter((key) => key.id === id);
    if (id !== undefined && chosen.length === 0)
      throw notFound('This key isn’t in your account. Choose one of your keys.');
    const requests = await this.usage.listRequests(
      chosen.map((key) => key.id),
      Number(days),
    );
    return { keys, chosen, requests };
  }

  /** Keys that work, and keys with requests in the period. */
  private async figuresByKey(
    { userId }: SignedInUser,
    keys: readonly OwnKey[],
    requests: readonly CountedRequests[],
  ): Promise<KeyFigures[]> {
    const tier = await this.tiers.findTier(userId);
    const figures = await Promise.all(
      keys.map(async (key) => ({
        key,
        total: totalOf(requests.filter(({ keyId }) => keyId === key.id)),
        budgets: key.isRevoked || key.isExpired ? [] : await this.budgetsOf({ keyId: key.id, tier }),
      })),
    );
    return figures.filter(({ total, budgets }) => total.requests > 0 || budgets.length > 0);
  }

  private async budgetsOf(caller: { keyId: string; tier: Tier }): Promise<BudgetState[]> {
    return [await this.budgets.peekBudget('rest', caller), await this.budgets.peekBudget('mcp', caller)];
  }
}
