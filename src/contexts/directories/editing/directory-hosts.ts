import { Injectable } from '@nestjs/common';
import { ListedHosts } from '../../listings/listed-hosts.js';
import { CatalogReads } from '../../listings/revision/catalog-reads.js';

@Injectable()
export class DirectoryHosts extends ListedHosts {
  constructor(reads: CatalogReads) {
    super(reads, 'directories');
  }
}
