import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
// The package's main file would load the whole interface into this process.
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path.js';
import { Public } from '../../contexts/access/policy.js';
import { Config } from '../../platform/config/config.js';
import { notFound } from '../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../platform/http/envelope.interceptor.js';
import { docsPage, docsScript } from './docs-page.js';

/** What the page needs of Swagger UI, with its content types. Served from the package, so the page works offline. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

@ApiExcludeController()
@Public()
@WithoutEnvelope()
@Controller('docs')
export class DocsController {
  constructor(private readonly config: Config) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header(
    'Content-Security-Policy',
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  )
  page(): string {
    return docsPage(this.config.siteUrl);
  }

  @Get('start.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  script(): string {
    return docsScript();
  }

  @Get(':asset')
  @Header('Cache-Control', 'public, max-age=86400')
  asset(@Param('asset') asset: string): StreamableFile {
    const type = Object.hasOwn(ASSETS, asset) ? ASSETS[asset] : undefined;
    if (type === undefined) throw notFound('There is no such file');
    return new StreamableFile(createReadStream(join(getAbsoluteFSPath(), asset)), { type });
  }
}
