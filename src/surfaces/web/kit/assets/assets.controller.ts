import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Unmetered } from '../../../admission/policy.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import type { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { IMAGE_CACHING, IMAGE_TYPE, ImageStore } from '../../../../platform/images/image-store.js';
import { AssetsService } from './assets.service.js';

@ApiExcludeController()
@Unmetered()
@WithoutEnvelope()
@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: AssetsService) {}

  @Get(':name')
  sendAsset(@Param('name') name: string): SharedContent {
    const asset = this.assets.findAsset(name);
    if (!asset) throw notFound('File not found.');
    return asset;
  }
}

/** Images of the local store. Not charged to a budget, because a list of tools shows dozens of them. */
@ApiExcludeController()
@Unmetered()
@WithoutEnvelope()
@Controller('images')
export class ImagesController {
  constructor(private readonly images: ImageStore) {}

  @Get(':folder/:file')
  @Header('Cache-Control', IMAGE_CACHING)
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  async sendImage(@Param('folder') folder: string, @Param('file') file: string): Promise<StreamableFile> {
    const image = await this.images.openImage(`${folder}/${file}`);
    if (!image) throw notFound('Image not found.');
    return new StreamableFile(image.content, { type: IMAGE_TYPE, length: image.length });
  }
}
