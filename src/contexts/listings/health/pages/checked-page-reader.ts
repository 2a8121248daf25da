import { Injectable } from '@nestjs/common';
import { PageReader, type PageToRead } from '../../../../platform/sites/page-reader.js';
import type { CheckedPage } from './checked-page.js';

/** Enough for a page of 128 KiB of any shape. */
const MEMORY = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 1 };

/** Uses a separate thread, so that checks of websites don't delay enrichment. */
@Injectable()
export class CheckedPageReader extends PageReader<PageToRead, CheckedPage> {
  constructor() {
    super('contexts/listings/health/pages/checked-page.worker.js', MEMORY);
  }
}
