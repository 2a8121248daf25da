import { Injectable } from '@nestjs/common';
import { BudgetsService, type BudgetState, keyBudget } from '../../../../contexts/access/budgets/budgets.service.js';
import type { Tier } from '../../../../contexts/access/caller.js';
import type { KeyHolder } from '../../../../contexts/access/keys/api-key.entity.js';
import { type UserKey, UserKeysService } from '../../../../contexts/access/keys/user-keys.service.js';
import { firstDayOf, KeyUsageService, RETENTION_DAYS } from '../../../../contexts/access/usage/key-usage.service.js';
import type { CatalogShareDto } from '../../../../contexts/access/usage/usage.dto.js';
import type { CountedRequests, DayRequests } from '../../../../contexts/access/usage/usage.repository.js';
import { KeyUsageReportService } from '../../../../contexts/catalog/usage/key-usage-report.service.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { ChoiceParameter, IdParameter } from '../../../../platform/input/parameters.js';
import { csvLine } from '../../../../platform/text/escaping.js';

/** In days. Usage is kept for the longest period. */
export const PERIODS = ['7', '30', '90'] as const;

export class UsageQuery {
  @IdParameter({ description: 'Only this key.' })
  key?: string;

  @ChoiceParameter(PERIODS, { description: 'Number of days.', fallback: '30' })
  days: (typeof PERIODS)[number] = '30';
}

/** A key or a connected app. */
export interface UsedKey extends Pick<UserKey, 'id' | 'name' | 'isExpired' | 'isRevoked'> {
  /** Null for an app, which has no key and no REST requests. */
  prefix: string | null;
}

const DAY_MS = 86_400_000;

/** Requests by transport and by status class. 429 is counted separately from other 4xx. */
const NONE = {
  requests: 0,
  rest: 0,
  mcp: 0,
  /** With a status below 400. */
  restSucceeded: 0,
  mcpSucceeded: 0,
  success: 0,
  unchanged: 0,
  rateLimited: 0,
  callerErrors: 0,
  ourErrors: 0,
};

export type Figures = typeof NONE;

export interface DayFigures extends Figures {
  day: string;
}

export function totalOf(counted: readonly DayRequests[]): Figures {
  const total = { ...NONE };
  for (const { transport, status, requests } of counted) {
    total.requests += requests;
    total[transport] += requests;
    total[classOf(status)] += requests;
    if (status < 400) total[`${transport}Succeeded`] += requests;
  }
  return total;
}

/** Every day of the period, oldest first, including days without requests. */
export function figuresByDay(counted: readonly DayRequests[], days: number): DayFigures[] {
  const byDay = new Map<string, DayRequests[]>();
  for (const one of counted) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  const first = Date.parse(firstDayOf(days));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return { day, ...totalOf(byDay.get(day) ?? []) };
  });
}

function classOf(status: number): 'success' | 'unchanged' | 'rateLimited' | 'callerErrors' | 'ourErrors' {
  if (status === 429) return 'rateLimited';
  if (status >= 500) return 'ourErrors';
  if (status >= 400) return 'callerErrors';
  return status >= 300 ? 'unchanged' : 'success';
}

/** Failed requests without 429. */
export const errorsIn = ({ callerErrors, ourErrors }: Figures): number => callerErrors + ourErrors;

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
type UsedApps = readonly Pick<UserKey, 'id' | 'name'>[];

/** Usage and remaining rate limits of a user's or a partner's keys, and of a user's connected apps. */
@Injectable()
export class UsageReportsService {
  constructor(
    private readonly keys: UserKeysService,
    private readonly usage: KeyUsageService,
    private readonly budgets: BudgetsService,
    private readonly report: KeyUsageReportService,
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
      rest: prefix === null ? null : await this.budgets.peek(keyBudget('rest', caller)),
      mcp: await this.budgets.peek(keyBudget('mcp', caller)),
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

const COLUMNS = ['day', 'key', 'prefix', 'transport', 'status', 'requests'];

/** One line per day, key, transport and status, newest first. */
function usageCsv(requests: readonly CountedRequests[], keys: readonly UsedKey[]): string {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const lines = requests.map(({ keyId, day, transport, status, requests: count }) => {
    const key = byId.get(keyId);
    return [day, key?.name ?? '', key?.prefix ?? '', transport, status, count];
  });
  return [COLUMNS, ...lines].map(csvLine).join('');
}
