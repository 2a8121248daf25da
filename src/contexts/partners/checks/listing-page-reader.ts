import { Injectable } from '@nestjs/common';
import { PageReader } from '../sites/page-reader.js';
import type { ListingLink, ListingPageToRead } from './listing-page.js';

/** Reads the pages of directories in a thread of its own, so that they do not delay enrichment. */
@Injectable()
export class ListingPageReader extends PageReader<ListingPageToRead, ListingLink> {
  constructor() {
    super('checks/listing-page.worker.js');
  }
}
