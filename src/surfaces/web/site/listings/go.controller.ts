import { Controller, Get, Header, Param, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../admission/policy.js';
import { OpenCounterService } from '../../../../contexts/catalog/opens/open-counter.service.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { FormerPathsService } from './former-paths.service.js';

/** Redirects to the tool's website and counts the visit. */
@ApiExcludeController()
@Public()
@WithoutEnvelope()
@Controller('go')
export class GoController {
  constructor(
    private readonly opens: OpenCounterService,
    private readonly former: FormerPathsService,
  ) {}

  @Get(':slug')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'strict-origin-when-cross-origin')
  @Redirect()
  async redirectToWebsite(
    @Param('slug') slug: string,
    @Req() { ip, method, headers }: Request,
  ): Promise<{ url: string }> {
    const purpose = `${String(headers['sec-purpose'])} ${String(headers.purpose)}`;
    const visitor = { ip, userAgent: headers['user-agent'], purpose, isHead: method !== 'GET' };
    return {
      url: await this.former.loadByAnySlug('tool', slug, (present) => this.opens.followToolLink(present, visitor)),
    };
  }
}
