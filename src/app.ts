import type { LoggerService } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { AppModule } from './app.module.js';
import { AccessRecheckInterceptor } from './contexts/access/access-recheck.interceptor.js';
import { Budgets } from './contexts/access/budgets/budgets.js';
import { Crawlers } from './contexts/access/budgets/crawlers.js';
import { KeyUsage } from './contexts/access/usage/key-usage.js';
import { PolicyCheck } from './contexts/access/policy-check.js';
import type { Config } from './platform/config/config.js';
import {
  ARRIVAL_LIMITS,
  type ArrivalLimits,
  limitArrival,
  limitConnections,
} from './platform/http/requests/arrival.js';
import type { DatabaseTimeouts } from './platform/database/connections/data-source-options.js';
import { PAGE_PATH } from './platform/http/api-paths.js';
import { beforeExpress, earlyFailure } from './platform/http/requests/before-express.js';
import { EnvelopeInterceptor } from './platform/http/responses/envelope.interceptor.js';
import { ErrorFilter } from './platform/http/responses/error.filter.js';
import { InputPipe } from './platform/input/input.pipe.js';
import { BodyInterceptor } from './platform/http/requests/body.interceptor.js';
import { requestContext } from './platform/http/requests/request-context.js';
import { type FinishedRequest, observeRequests } from './platform/logging/finished-requests.js';
import { requestLog } from './platform/logging/request-log.js';
import { HttpAdapter } from './platform/http/http-adapter.js';
import { RouteTable } from './platform/http/route-table.js';
import { lingeringClose } from './platform/http/requests/lingering-close.js';
import { Metrics } from './platform/metrics/metrics.js';
import { OutboundClient } from './platform/outbound/outbound-client.js';
import { handleUnparsable } from './surfaces/fallback/unparsable-request.js';
import { crossOrigin } from './surfaces/fallback/cross-origin.js';
import { checkHost } from './surfaces/fallback/host-check.js';
import { mcpCrossOrigin } from './surfaces/mcp/origins.js';
import { ToolCallFastPath } from './surfaces/mcp/fast-path/tool-call-fast-path.js';
import { KnownPathInterceptor } from './surfaces/fast-path/known-path.interceptor.js';
import { CatalogFastPath } from './surfaces/fast-path/catalog-fast-path.js';
import { KnownPaths } from './surfaces/fast-path/known-paths.js';
import { ErrorPages } from './surfaces/web/kit/pages/error-pages.js';
import { pageHeaders } from './surfaces/web/kit/pages/page-headers.js';

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  logger: LoggerService | false;
  /** Receives one log line per request. */
  writeRequestLine: (line: string) => void;
  /** Shortened by tests. */
  arrivalLimits?: ArrivalLimits;
  /** Lengthened by tests, which also run on busy machines. */
  databaseTimeouts?: DatabaseTimeouts | undefined;
  /** Replace the system's name servers in tests. */
  nameServers?: readonly string[];
}

/** Creates the application for the process and for tests. It does not listen yet. */
export async function createApp({
  config,
  databaseUrl,
  logger,
  writeRequestLine,
  arrivalLimits = ARRIVAL_LIMITS,
  databaseTimeouts,
  nameServers,
}: AppOptions): Promise<NestExpressApplication> {
  // Set before the adapter uses the router, which reads its settings once.
  const router = express().set('case sensitive routing', true);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.for(config, databaseUrl, databaseTimeouts),
    new HttpAdapter(router),
    { logger, bodyParser: false },
  );
  if (nameServers)
    for (const asking of [app.get(Crawlers), app.get(OutboundClient)]) asking.useNameServers(nameServers);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'extended');
  app.set('etag', false);
  app.set('x-powered-by', false);
  const [usage, metrics] = [app.get(KeyUsage), app.get(Metrics)];
  beforeExpress(app.getHttpServer(), [
    observeRequests([
      requestLog({ json: config.production, write: writeRequestLine }),
      (request) => usage.observeRequest(request),
      ...(config.metricsPort === undefined ? [] : [(request: FinishedRequest) => metrics.observe(request)]),
    ]),
    requestContext,
    limitArrival(arrivalLimits),
    lingeringClose,
    checkHost(app.get(Budgets)),
    crossOrigin(app.get(RouteTable), app.get(PolicyCheck)),
    app.get(CatalogFastPath).handleRead,
    ...(config.mcpFastPath ? [app.get(ToolCallFastPath).handleToolCall] : []),
  ]);
  app.use(earlyFailure);
  // API responses need only `nosniff`, which every response has.
  app.use(PAGE_PATH, pageHeaders(config));
  app.use('/mcp', mcpCrossOrigin(config));
  const reflector = app.get(Reflector);
  app.useGlobalInterceptors(
    new BodyInterceptor(reflector),
    // After the body, which may arrive slowly, and before it is used.
    app.get(AccessRecheckInterceptor),
    new EnvelopeInterceptor(reflector, config.siteUrl),
    // Last, so that it gets what the handler returns.
    new KnownPathInterceptor(reflector, app.get(KnownPaths)),
  );
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter(app.get(ErrorPages)));
  limitConnections(app.getHttpServer(), arrivalLimits);
  handleUnparsable(app.getHttpServer(), app.get(Budgets));
  await app.init();
  return app;
}
