import { Controller, Get, Header, Param, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../../contexts/access/policy.js';
import { OpenCounter } from '../../../../contexts/catalog/opens/open-counter.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { FormerPaths } from './former-paths.js';

const CRAWLERS = /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|mediapartners|preview|monitor|headless/i;

/** Redirects from a listing to the tool's own site. */
@ApiExcludeController()
@Public()
@WithoutEnvelope()
@Controller('go')
export class GoController {
  constructor(
    private readonly opens: OpenCounter,
    private readonly former: FormerPaths,
  ) {}

  @Get(':slug')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'strict-origin-when-cross-origin')
  @Redirect()
  async go(@Param('slug') slug: string, @Req() request: Request): Promise<{ url: string }> {
    const visitor = visitorOf(request);
    return { url: await this.former.find('tool', slug, (present) => this.opens.follow(present, visitor)) };
  }
}

/** The visitor's IP address; undefined for crawlers, previews and prefetches. */
function visitorOf({ method, ip, headers }: Request): string | undefined {
  const isPreview =
    method !== 'GET' ||
    CRAWLERS.test(headers['user-agent'] ?? '') ||
    /prefetch|prerender|preview/i.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`);
  return isPreview ? undefined : ip;
}
