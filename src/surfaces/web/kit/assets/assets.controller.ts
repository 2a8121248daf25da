import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Unmetered } from '../../../../contexts/access/policy.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import type { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { Assets } from './assets.js';

@ApiExcludeController()
@Unmetered()
@WithoutEnvelope()
@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':name')
  sendAsset(@Param('name') name: string): SharedContent {
    const asset = this.assets.findAsset(name);
    if (!asset) throw notFound('File not found.');
    return asset;
  }
}
