import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListingNames } from '../../listings/search/listing-names.js';

@Injectable()
export class DirectoryNames extends ListingNames {
  constructor(dataSource: DataSource) {
    super(dataSource, { listings: 'directories', search: 'directory_search', hasFounders: false });
  }
}
