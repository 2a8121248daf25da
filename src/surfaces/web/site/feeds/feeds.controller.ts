import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../admission/policy.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import type { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { CACHING } from '../../kit/pages/page-renderer.service.js';
import { FeedsService, SITEMAP_TYPE } from './feeds.service.js';
import { SiteFilesService } from './site-files.service.js';

/** Files for search engines, feed readers and agents. Requests are charged like pages. */
@ApiExcludeController()
@Public({ crawlers: true })
@WithoutEnvelope()
@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly files: SiteFilesService,
  ) {}

  @Get('sitemap.xml')
  getSitemapIndex(): Promise<SharedContent> {
    return this.feeds.getSitemapIndex();
  }

  @Get('sitemap-:list-:part.xml')
  async streamSitemap(
    @Param('list') list: string,
    @Param('part') part: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AsyncIterable<unknown>> {
    return streamedText(SITEMAP_TYPE, await this.feeds.streamSitemap(list, part), response);
  }

  @Get('feed.xml')
  getFeed(): Promise<SharedContent> {
    return this.feeds.getFeed();
  }

  @Get('robots.txt')
  getRobotsText(): SharedContent {
    return this.files.robots;
  }

  @Get('llms.txt')
  getLlmsText(): SharedContent {
    return this.files.llms;
  }

  @Get('.well-known/security.txt')
  getSecurityText(): SharedContent {
    return this.files.getSecurityText();
  }

  @Get('.well-known/mcp-registry-auth')
  getRegistryAuth(): SharedContent {
    return this.files.getRegistryAuth();
  }
}

/** Streams a text, compressed if the client accepts it, so that it is never in memory as a whole. */
function streamedText(type: string, text: AsyncIterable<string>, response: Response): AsyncIterable<unknown> {
  response.vary('Accept-Encoding');
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', CACHING);
  if (!response.req.acceptsEncodings('gzip')) return text;
  response.setHeader('Content-Encoding', 'gzip');
  return pipeline(Readable.from(text), createGzip(), (failure) => {
    // For a failure before the first byte, Nest sends an envelope, which is not compressed and has another type.
    if (failure && !response.headersSent)
      for (const name of ['Content-Type', 'Content-Encoding']) response.removeHeader(name);
  });
}
