import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';
import { CatalogFastPath } from './catalog-fast-path.js';
import { KnownPaths } from './known-paths.js';

@Module({ imports: [AccessModule, ListingsModule], providers: [CatalogFastPath, KnownPaths] })
export class FastPathModule {}
