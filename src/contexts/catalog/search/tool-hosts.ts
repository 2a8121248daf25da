import { Injectable } from '@nestjs/common';
import { ListedHosts } from '../../listings/listed-hosts.js';
import { CatalogReads } from '../../listings/revision/catalog-reads.js';

@Injectable()
export class ToolHosts extends ListedHosts {
  constructor(reads: CatalogReads) {
    super(reads, 'tools');
  }
}
