import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { rejectOverBudget, setBudgetHeaders } from '../admission/budget-headers.js';
import { type BudgetName, BudgetsService, keyBudget } from '../../contexts/access/budgets/budgets.service.js';
import type { Caller, KeyKind } from '../../contexts/access/caller.js';
import { AuthenticationService } from '../../contexts/access/keys/authentication.service.js';
import { presentedKey, setCaller } from '../admission/request-key.js';
import { type CachedCall, CachedReadsService } from './cached-reads.service.js';
import type { EarlyStep } from '../../platform/http/requests/before-express.js';
import { IGNORED_PARAMETERS_HEADER } from './ignored-parameters.js';
import { sendResponse } from './rendered-response.js';
import { MetricsService } from '../../platform/metrics/metrics.service.js';

/** What a full request found out about a path. It does not depend on the content of the catalog. */
interface KnownPath {
  call: CachedCall;
  /** The route's pattern, for the log. */
  route: string;
  kinds: readonly KeyKind[];
  budget: BudgetName;
  /** The names of its parameters that are ignored. */
  ignored: ReturnType<Response['getHeader']>;
}

const MAX_PATHS = 20_000;
const MAX_PATH_LENGTH = 400;

/**
 * Responds to a read whose path was seen before and whose key is cached, without Express and without Nest's guards, pipes and
 * interceptors, which cost several times as much. Every other request takes the normal path.
 */
@Injectable()
export class FastPathService {
  taken = 0;
  /** Validated paths by their exact text, so that they are not parsed and validated again. */
  private readonly paths = new LRUCache<string, KnownPath>({ max: MAX_PATHS });

  constructor(
    private readonly cache: CachedReadsService,
    private readonly authenticator: AuthenticationService,
    private readonly budgets: BudgetsService,
    metrics: MetricsService,
  ) {
    metrics.counterFrom('fast_path_reads_total', 'REST reads that took the fast path', [], () => [
      { value: this.taken },
    ]);
  }

  readonly handleRead: EarlyStep = (request, response, next) => {
    const known = isRead(request) ? this.paths.get(request.originalUrl) : undefined;
    const caller = known && this.callerOf(request);
    if (known === undefined || caller === undefined || !known.kinds.includes(caller.kind)) next();
    else this.sendRead(request, response, known, caller).catch(next);
  };

  rememberPath(path: string, known: KnownPath): void {
    if (path.length <= MAX_PATH_LENGTH) this.paths.set(path, known);
  }

  private async sendRead(request: Request, response: Response, known: KnownPath, caller: Caller): Promise<void> {
    this.taken += 1;
    request.route = { path: known.route };
    setCaller(caller, request, response);
    const budget = await this.budgets.charge(keyBudget(known.budget, caller));
    setBudgetHeaders(response, budget);
    rejectOverBudget(response, budget);
    if (known.ignored !== undefined) response.setHeader(IGNORED_PARAMETERS_HEADER, known.ignored);
    sendResponse(request, response, await this.cache.readResponse(known.call));
  }

  private callerOf(request: Request): Caller | undefined {
    const key = presentedKey(request);
    return key === undefined ? undefined : this.authenticator.findCached(key);
  }
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
