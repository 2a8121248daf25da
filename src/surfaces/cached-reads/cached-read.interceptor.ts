import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, type Observable } from 'rxjs';
import { operationIdOf } from '../../platform/http/operation.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { declaredFields } from '../../platform/input/checked-input.js';
import { Access, POLICY, type Policy } from '../admission/policy.js';
import { type CachedCall, CachedReadsService, handlerCall, inputTypeOf } from './cached-reads.service.js';
import { FastPathService } from './fast-path.service.js';
import { IGNORED_PARAMETERS_HEADER, nameIgnoredParameters } from './ignored-parameters.js';
import { prepareResponse } from './rendered-response.js';

/**
 * Answers a read from the response cache, with `ETag`, 304 and the headers of searches, and remembers it for the fast path. The handler
 * runs only if the response is not cached. Its only argument is its input, so it can run again without the request.
 */
@Injectable()
class CachedReadInterceptor implements NestInterceptor {
  constructor(
    private readonly controllers: ModuleRef,
    private readonly reflector: Reflector,
    private readonly reads: CachedReadsService,
    private readonly fastPath: FastPathService,
  ) {}

  intercept(context: ExecutionContext, _next: CallHandler): Observable<string> {
    return from(this.respond(context));
  }

  private async respond(context: ExecutionContext): Promise<string> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const call = this.prepareCall(context, request, response);
    const rendered = await this.reads.readResponse(call);
    prepareResponse(request, response, rendered);
    this.rememberPath(context, request, response, call);
    return rendered.text;
  }

  private prepareCall(context: ExecutionContext, { query, params }: Request, response: Response): CachedCall {
    const type = inputTypeOf(context);
    const inputs = type === undefined ? [] : declaredFields(type).filter((field) => !(field in params));
    nameIgnoredParameters(query, response, inputs);
    return handlerCall(this.controllers, context, operationIdOf(context.getHandler().name), { ...query, ...params });
  }

  private rememberPath(context: ExecutionContext, request: Request, response: Response, call: CachedCall): void {
    const { path: route } = request.route as { path: string };
    const { kinds, budget } = this.reflector.getAllAndOverride<Policy>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (budget === null) return;
    const ignored = response.getHeader(IGNORED_PARAMETERS_HEADER);
    this.fastPath.rememberPath(request.originalUrl, { call, route, kinds, budget, ignored });
  }
}

/** The handler's result is cached until the catalog changes, and clients may revalidate it with `If-None-Match`. */
export const CachedRead = (): MethodDecorator & ClassDecorator =>
  applyDecorators(WithoutEnvelope(), UseInterceptors(CachedReadInterceptor));

/** A cached read for any key, charged to `rest`, that browsers on other origins may call. */
export const CatalogRead = (): MethodDecorator & ClassDecorator =>
  applyDecorators(Access({ crossOrigin: true }), CachedRead());
