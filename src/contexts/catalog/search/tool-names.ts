import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListingNames } from '../../listings/search/listing-names.js';

@Injectable()
export class ToolNames extends ListingNames {
  constructor(dataSource: DataSource) {
    super(dataSource, { listings: 'tools', search: 'tool_search', hasFounders: true });
  }
}
