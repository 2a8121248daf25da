import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { POLICY, type Policy } from '../../contexts/access/policy.js';
import { IGNORED_PARAMETERS_HEADER } from '../../platform/http/responses/ignored-parameters.js';
import { RenderedResponse } from '../../platform/http/responses/rendered-response.js';
import { CatalogFastPathService } from './catalog-fast-path.service.js';

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
