import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListingGrowth } from '../../listings/listing-growth.js';

@Injectable()
export class DirectoryGrowth extends ListingGrowth {
  constructor(dataSource: DataSource) {
    super(dataSource, { table: 'directories', createdAt: 'created_at', isRecent: 'created_at >= $1' });
  }
}
