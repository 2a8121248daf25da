import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { Config, DEFAULT_ACCENT_HUE } from '../../../platform/config/config.js';
import { DEFAULT_SITE_NAME } from '../../../platform/config/site-settings.js';
import { ImageProcessingService, workerFile } from '../../../platform/images/image-processing.service.js';
import type { CardLook } from './card-drawing.js';
import { type CardText, drawableSiteName } from './card-text.js';

const WORKER = workerFile('card.worker', import.meta.url);
const ENVIRONMENT = { FONTCONFIG_FILE: fileURLToPath(new URL('./fonts.conf', import.meta.url)) };

/** Draws cards with the name, logo and color of this site, in a separate process. */
@Injectable()
export class ShareCardsService {
  /** Identifies the look; null for the built-in one. */
  readonly lookDigest: string | null;
  private readonly look: CardLook;

  constructor(
    private readonly processing: ImageProcessingService,
    { siteName, siteLogo, accentHue }: Config,
  ) {
    this.look = { siteName: drawableSiteName(siteName), accentHue, logo: siteLogo?.content.toString('base64') };
    const isBuiltIn = siteName === DEFAULT_SITE_NAME && siteLogo === undefined && accentHue === DEFAULT_ACCENT_HUE;
    this.lookDigest = isBuiltIn ? null : createHash('sha256').update(JSON.stringify(this.look)).digest('base64url');
  }

  drawCard(card: CardText): Promise<Buffer> {
    const input = JSON.stringify({ card, look: this.look });
    return this.processing.runWorker({ file: WORKER, arguments: [], input, environment: ENVIRONMENT });
  }
}
