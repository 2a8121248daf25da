import type { LoggerService } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { AppModule } from './app.module.js';
import { AccessRecheckInterceptor } from './surfaces/admission/access-recheck.interceptor.js';
import { BudgetsService } from './contexts/access/budgets/budgets.service.js';
import { CrawlersService } from './contexts/access/budgets/crawlers.service.js';
import { KeyUsageService } from './contexts/access/usage/key-usage.service.js';
import { recordUsage } from './surfaces/admission/usage-recorder.js';
import { PolicyCheckService } from './surfaces/admission/policy-check.service.js';
import type { Config } from './platform/config/config.js';
import {
  REQUEST_TIMEOUTS,
  type RequestTimeouts,
  enforceBodyDeadline,
  setConnectionTimeouts,
  lingeringClose,
} from './platform/http/requests/body-deadline.js';
import type { DatabaseTimeouts } from './platform/database/connections/data-source-options.js';
import { PAGE_PATH } from './platform/http/api-paths.js';
import { beforeExpress, earlyFailure } from './platform/http/requests/before-express.js';
import { EnvelopeInterceptor } from './platform/http/responses/envelope.interceptor.js';
import { ErrorFilter } from './platform/http/responses/error.filter.js';
import { InputPipe } from './platform/input/checked-input.js';
import { BodyInterceptor } from './platform/http/requests/body.interceptor.js';
import { requestContext } from './platform/http/requests/request-context.js';
import { type FinishedRequest, observeRequests, requestLog } from './platform/logging/finished-requests.js';
import { HttpAdapter } from './platform/http/http-adapter.js';
import { RoutesService } from './platform/http/routes.service.js';
import { MetricsService } from './platform/metrics/metrics.service.js';
import { OutboundClient } from './platform/outbound/outbound-client.js';
import { checkHost, crossOrigin, handleUnparsable } from './surfaces/fallback/request-checks.js';
import { McpService } from './surfaces/mcp/mcp.service.js';
import { mcpCrossOrigin } from './surfaces/mcp/origin.guard.js';
import { ToolCallFastPathService } from './surfaces/mcp/fast-path/tool-call-fast-path.service.js';
import { FastPathService } from './surfaces/cached-reads/fast-path.service.js';
import { ErrorPagesService } from './surfaces/web/kit/pages/error-pages.service.js';
import { pageHeaders } from './surfaces/web/kit/pages/page-headers.js';

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  logger: LoggerService | false;
  /** Receives one log line per request. */
  writeRequestLine: (line: string) => void;
  /** Shortened by tests. */
  arrivalLimits?: RequestTimeouts;
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
  arrivalLimits = REQUEST_TIMEOUTS,
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
    for (const asking of [app.get(CrawlersService), app.get(OutboundClient)]) asking.useNameServers(nameServers);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'extended');
  app.set('etag', false);
  app.set('x-powered-by', false);
  const [usage, metrics] = [app.get(KeyUsageService), app.get(MetricsService)];
  beforeExpress(app.getHttpServer(), [
    observeRequests([
      requestLog({ json: config.production, write: writeRequestLine }),
      recordUsage(usage),
      ...(config.metricsPort === undefined ? [] : [(request: FinishedRequest) => metrics.observe(request)]),
    ]),
    requestContext,
    enforceBodyDeadline(arrivalLimits),
    lingeringClose,
    checkHost(app.get(BudgetsService)),
    crossOrigin(app.get(RoutesService), app.get(PolicyCheckService)),
    app.get(FastPathService).handleRead,
    ...(config.mcpFastPath ? [app.get(ToolCallFastPathService).handleToolCall] : []),
  ]);
  app.use(earlyFailure);
  // API responses need only `nosniff`, which every response has.
  app.use(PAGE_PATH, pageHeaders(config));
  app.use('/mcp', mcpCrossOrigin(config));
  app.get(McpService).joinTo(app);
  const reflector = app.get(Reflector);
  app.useGlobalInterceptors(
    new BodyInterceptor(reflector),
    // After the body, which may arrive slowly, and before it is used.
    app.get(AccessRecheckInterceptor),
    new EnvelopeInterceptor(reflector, config.siteUrl),
  );
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter(app.get(ErrorPagesService)));
  setConnectionTimeouts(app.getHttpServer(), arrivalLimits);
  handleUnparsable(app.getHttpServer(), app.get(BudgetsService));
  await app.init();
  return app;
}
