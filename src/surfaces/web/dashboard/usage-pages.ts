import { Injectable } from '@nestjs/common';
import { Budgets } from '../../../contexts/access/budgets/budgets.js';
import { type OwnKey, OwnKeys } from '../../../contexts/access/keys/own-keys.js';
import type { Person } from '../../../contexts/access/sessions/person.js';
import { KeyUsage, RETENTION_DAYS } from '../../../contexts/access/usage/key-usage.js';
import type { CountedRequests } from '../../../contexts/access/usage/usage.repository.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { KeyUsageReport } from '../../admin/access/key-usage-report.js';
import { type FreshPage, freshPage } from '../pages/page.js';
import { usageCsv } from './usage-csv.js';
import { figuresByDay, totalOf } from './usage-figures.js';
import type { UsageQuery } from './usage.dto.js';
import { type KeyBudgets, UsageView } from './usage.view.js';

const DAY_MS = 86_400_000;

/** What the keys of a person did, and what they may still do. */
@Injectable()
export class UsagePages {
  constructor(
    private readonly keys: OwnKeys,
    private readonly usage: KeyUsage,
    private readonly budgets: Budgets,
    private readonly report: KeyUsageReport,
  ) {}

  async show(person: Person, query: UsageQuery): Promise<FreshPage> {
    const { keys, chosen, requests } = await this.select(person, query);
    const days = figuresByDay(requests, Number(query.days));
    const byKey = chosen
      .map((key) => ({ key, total: totalOf(requests.filter(({ keyId }) => keyId === key.id)) }))
      .filter(({ key, total }) => !key.isRevoked || total.requests > 0);
    const props = {
      person,
      query,
      keys,
      days,
      total: totalOf(requests),
      byKey,
      budgets: await this.budgetsOf(person, chosen),
      share: await this.report.shareOf(chosen.map(({ id }) => id)),
    };
    return freshPage(UsageView, props, 200);
  }

  async csv(person: Person, query: UsageQuery): Promise<string> {
    const { chosen, requests } = await this.select(person, query);
    return usageCsv(requests, chosen);
  }

  /** Revoked keys count as long as their figures are kept. */
  private async select(
    person: Person,
    { key: id, days }: UsageQuery,
  ): Promise<{ keys: OwnKey[]; chosen: OwnKey[]; requests: CountedRequests[] }> {
    const kept = new Date(Date.now() - RETENTION_DAYS * DAY_MS);
    const keys = await this.keys.listWithRevoked(person.userId, kept);
    const chosen = id === undefined ? keys : keys.filter((key) => key.id === id);
    if (id !== undefined && chosen.length === 0) throw notFound('There is no such key in your account.');
    const requests = await this.usage.requestsOf(
      chosen.map((key) => key.id),
      Number(days),
    );
    return { keys, chosen, requests };
  }

  private async budgetsOf({ userId }: Person, keys: OwnKey[]): Promise<KeyBudgets[]> {
    const tier = await this.keys.tierOf(userId);
    const live = keys.filter(({ isRevoked, isExpired }) => !isRevoked && !isExpired);
    return Promise.all(
      live.map(async (key) => {
        const caller = { keyId: key.id, tier };
        return { key, states: [await this.budgets.peek('rest', caller), await this.budgets.peek('mcp', caller)] };
      }),
    );
  }
}
