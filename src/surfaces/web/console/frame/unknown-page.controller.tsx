import { Get, Req } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { VNode } from 'preact';
import { RoutesService } from '../../../../platform/http/routes.service.js';
import { Empty, LinkButton } from '../../kit/components/elements.js';
import { type FreshPage, page, Passthrough } from '../../kit/pages/page.js';
import { ConsoleFrame } from './console-frame.js';
import { UnknownConsolePages } from './console-layout.js';

/** An unknown path of the console. Only admins see that it is the console's. */
@UnknownConsolePages()
export class UnknownPageController {
  constructor(private readonly routes: RoutesService) {}

  @Get('{*path}')
  showUnknown(@Req() request: Request, @Passthrough() response: Response): FreshPage {
    if (request.user?.role !== 'admin' || this.routes.methodsAt(request.path).length > 0)
      this.routes.rejectRequest(request, response);
    return page(UnknownPageView, {}, 404);
  }
}

const UnknownPageView = (): VNode => (
  <ConsoleFrame section={null} title="Page not found">
    <Empty heading="There is no page at this URL">
      <LinkButton look="small" href="/console" text="Open overview" />
    </Empty>
  </ConsoleFrame>
);
