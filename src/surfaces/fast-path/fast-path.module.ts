import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { CatalogFastPathService } from './catalog-fast-path.service.js';

@Module({ imports: [AccessModule, ListingsModule], providers: [CatalogFastPathService] })
export class FastPathModule {}
