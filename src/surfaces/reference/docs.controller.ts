import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../contexts/access/policy.js';
import { notFound } from '../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { DocsFiles } from './docs-files.js';

/** Swagger UI sets styles and draws its icons inline. */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

@ApiExcludeController()
@Public({ crawlers: true })
@WithoutEnvelope()
@Controller('docs')
export class DocsController {
  constructor(private readonly files: DocsFiles) {}

  @Get()
  @Header('Content-Security-Policy', PAGE_POLICY)
  page(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files.page.send(request, response);
  }

  @Get('admin')
  @Header('Content-Security-Policy', PAGE_POLICY)
  adminPage(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files.adminPage.send(request, response);
  }

  @Get(':asset')
  asset(@Param('asset') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const asset = this.files.findAsset(name);
    if (!asset) throw notFound('There is no such file');
    return asset.send(request, response);
  }
}
