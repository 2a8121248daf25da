import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListingGrowth } from '../../listings/listing-growth.js';

@Injectable()
export class ToolGrowth extends ListingGrowth {
  constructor(dataSource: DataSource) {
    // The index that lists of tools use already orders tools by age.
    super(dataSource, {
      table: 'tool_search',
      createdAt: 'to_timestamp(-age / 1000000.0)',
      isRecent: 'age <= search_age($1)',
    });
  }
}
