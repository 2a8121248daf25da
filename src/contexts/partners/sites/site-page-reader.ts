import { Injectable } from '@nestjs/common';
import { PageReader, type PageToRead } from '../../../platform/sites/page-reader.js';
import type { SitePage } from './site-page.js';

/** Reads metadata of a tool's website. */
@Injectable()
export class SitePageReader extends PageReader<PageToRead, SitePage> {
  constructor() {
    super('contexts/partners/sites/site-page.worker.js');
  }
}
