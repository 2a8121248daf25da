import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { networkOf } from '../../../platform/text/ip-network.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import type { Caller, Tier } from '../caller.js';
import { BudgetStorage } from './budget-storage.js';

export type BudgetName =
  'rest' | 'mcp' | 'submit' | 'ask' | 'ping' | 'trial' | 'public' | 'crawler' | 'site' | 'oauth' | 'token' | 'document';

/** Budgets that the keys and the members of a partner client share. */
export type ClientBudgetName = 'ping' | 'submit' | 'trial';

interface Window {
  limit: number;
  seconds: number;
}

/** The budget of one holder: a key, a network, a user, a partner client, a connection or a crawler. */
export interface Budget {
  name: BudgetName;
  holder: string;
  /** Standard if undefined. */
  tier?: Tier;
}

/** All connected apps of an account share one budget: a new name gives an app a new ID. */
export const keyBudget = (
  name: BudgetName,
  { keyId, appId, ownerId, tier }: Pick<Caller, 'keyId' | 'tier'> & Partial<Pick<Caller, 'appId' | 'ownerId'>>,
): Budget => ({ name, holder: appId === undefined ? keyId : (ownerId ?? keyId), tier });

/** `oauth`: requests to connect an app that contain no credential of ours. */
export const networkBudget = (name: 'public' | 'oauth', ip: string | undefined): Budget => ({
  name,
  holder: networkOf(ip),
});

/** The state of a budget after a request; with several windows, that of the tighter one. */
export interface BudgetState {
  name: BudgetName;
  limit: number;
  remaining: number;
  windowSeconds: number;
  /** Whole seconds until the window ends, at least 1. */
  secondsLeft: number;
  /** When the window ends, in epoch seconds. */
  resetsAt: number;
  exceeded: boolean;
}

/** Per connection, never per IP address: hosted assistants share few. Clients refresh in parallel, but not without end. */
const TOKEN_REQUESTS_PER_MINUTE = 60;
/** Metadata documents of apps that are fetched for one account. */
const DOCUMENTS_PER_MINUTE = 10;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const PINGS_PER_MINUTE = 10;
/** Questions that members of a partner ask in the portal's test box. */
const TRIALS_PER_MINUTE = 10;

/** Fixed windows per key, network or crawler. Each starts with its first charged request. */
@Injectable()
export class BudgetsService {
  private readonly rejections: { inc(labels: { budget: BudgetName }): void };
  private readonly windows: Record<BudgetName, Record<Tier, Window[]>>;

  constructor(
    { rates }: Config,
    private readonly storage: BudgetStorage,
    metrics: MetricsService,
  ) {
    this.rejections = metrics.counter('budget_refusals_total', 'Requests rejected over a rate limit', ['budget']);
    metrics.gauge('budget_windows', 'Rate limit windows in this process', [], () => [{ value: storage.size }]);
    const perMinute = (limit: number): Window => ({ limit, seconds: MINUTE });
    const same = (...windows: Window[]): Record<Tier, Window[]> => ({ standard: windows, premium: windows });
    this.windows = {
      rest: { standard: [perMinute(rates.restStandard)], premium: [perMinute(rates.restPremium)] },
      mcp: { standard: [perMinute(rates.mcpStandard)], premium: [perMinute(rates.mcpPremium)] },
      submit: same(perMinute(rates.submitPerMinute), { limit: rates.submitPerDay, seconds: DAY }),
      ask: same(perMinute(rates.askPerMinute)),
      ping: same(perMinute(PINGS_PER_MINUTE)),
      trial: same(perMinute(TRIALS_PER_MINUTE)),
      site: same(perMinute(rates.sitePerMinute)),
      public: same(perMinute(rates.publicPerMinute), { limit: rates.publicPerHour, seconds: HOUR }),
      crawler: same(perMinute(rates.crawlerPerMinute)),
      oauth: same(perMinute(rates.oauthPerMinute)),
      token: same(perMinute(TOKEN_REQUESTS_PER_MINUTE)),
      document: same(perMinute(DOCUMENTS_PER_MINUTE)),
    };
  }

  charge(budget: Budget): Promise<BudgetState> {
    return this.readWindows(budget, true);
  }

  peek(budget: Budget): Promise<BudgetState> {
    return this.readWindows(budget, false);
  }

  private async readWindows({ name, holder, tier = 'standard' }: Budget, charged: boolean): Promise<BudgetState> {
    let shown: BudgetState | undefined;
    for (const { limit, seconds } of this.windows[name][tier]) {
      const key = `${name}:${seconds}:${holder}`;
      // A request that one window rejects is not charged to the longer ones.
      const record =
        charged && shown?.exceeded !== true
          ? await this.storage.increment(key, seconds * 1_000, limit)
          : await this.storage.peek(key, seconds * 1_000, limit);
      const state: BudgetState = {
        name,
        limit,
        remaining: Math.max(0, limit - record.totalHits),
        windowSeconds: seconds,
        secondsLeft: Math.max(1, record.timeToExpire),
        resetsAt: Math.ceil(record.endsAt / 1_000),
        exceeded: record.isBlocked,
      };
      shown = shown === undefined ? state : tighter(shown, state);
    }
    if (charged && shown?.exceeded === true) this.rejections.inc({ budget: name });
    return shown as BudgetState;
  }
}

/** The window that decides when the next request is allowed; `second` is the longer one. */
function tighter(first: BudgetState, second: BudgetState): BudgetState {
  if (first.exceeded) return second.remaining === 0 ? { ...second, exceeded: true } : first;
  return second.exceeded || second.remaining < first.remaining ? second : first;
}
