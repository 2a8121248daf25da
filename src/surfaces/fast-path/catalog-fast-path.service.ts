import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Observable, tap } from 'rxjs';
import { rejectOverBudget, setBudgetHeaders } from '../../contexts/access/budgets/budget-headers.js';
import { type BudgetName, BudgetsService } from '../../contexts/access/budgets/budgets.service.js';
import type { Caller, KeyKind } from '../../contexts/access/caller.js';
import { AuthenticationService } from '../../contexts/access/keys/authentication.service.js';
import { presentedKey, setCaller } from '../../contexts/access/keys/presented-key.js';
import { POLICY, type Policy } from '../../contexts/access/policy.js';
import { ResponseCache } from '../../contexts/listings/responses/response-cache.js';
import type { EarlyStep } from '../../platform/http/requests/before-express.js';
import { IGNORED_PARAMETERS_HEADER } from '../../platform/http/responses/ignored-parameters.js';
import { type PreparedRead, RenderedResponse, sendResponse } from '../../platform/http/responses/rendered-response.js';
import { MetricsService } from '../../platform/metrics/metrics.service.js';

/** What a full request found out about a path. It does not depend on the content of the catalog. */
interface KnownPath {
  read: PreparedRead;
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
export class CatalogFastPathService {
  taken = 0;
  /** Validated paths by their exact text, so that they are not parsed and validated again. */
  private readonly paths = new LRUCache<string, KnownPath>({ max: MAX_PATHS });

  constructor(
    private readonly cache: ResponseCache,
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
    const budget = await this.budgets.chargeBudget(known.budget, caller);
    setBudgetHeaders(response, budget);
    rejectOverBudget(response, budget);
    if (known.ignored !== undefined) response.setHeader(IGNORED_PARAMETERS_HEADER, known.ignored);
    sendResponse(request, response, await this.cache.readResponse(known.read));
  }

  private callerOf(request: Request): Caller | undefined {
    const key = presentedKey(request);
    return key === undefined ? undefined : this.authenticator.findCached(key);
  }
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Remembers the read behind a path after its request has passed all checks. */
@Injectable()
export class KnownPathInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly fastPath: CatalogFastPathService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      tap((result) => {
        if (!(result instanceof RenderedResponse) || result.read === undefined) return;
        const request = context.switchToHttp().getRequest<Request>();
        const { path: route } = request.route as { path: string };
        const { kinds, budget } = this.reflector.getAllAndOverride<Policy>(POLICY, [
          context.getHandler(),
          context.getClass(),
        ]);
        if (budget === null) return;
        const ignored = context.switchToHttp().getResponse<Response>().getHeader(IGNORED_PARAMETERS_HEADER);
        this.fastPath.rememberPath(request.originalUrl, { read: result.read, route, kinds, budget, ignored });
      }),
    );
  }
}
