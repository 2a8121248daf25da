import { Injectable } from '@nestjs/common';
import { PageReader, type PageToRead } from './page-reader.js';
import type { SitePage } from './site-page.js';

/** Reads metadata of a tool's website. */
@Injectable()
export class SitePageReader extends PageReader<PageToRead, SitePage> {
  constructor() {
    super('sites/site-page.worker.js');
  }
}
