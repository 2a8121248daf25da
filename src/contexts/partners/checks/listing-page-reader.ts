import { Injectable } from '@nestjs/common';
import { PageReader } from '../../../platform/sites/page-reader.js';
import type { ListingLink, ListingPageToRead } from './listing-page.js';

/** Uses a separate thread, so that pages of directories don't delay enrichment. */
@Injectable()
export class ListingPageReader extends PageReader<ListingPageToRead, ListingLink> {
  constructor() {
    super('contexts/partners/checks/listing-page.worker.js');
  }
}
