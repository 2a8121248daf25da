import { Module } from '@nestjs/common';
import { CatalogFastPath } from './catalog-fast-path.js';
import { KnownPaths } from './known-paths.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { AccessModule } from '../../contexts/access/access.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';

@Module({ imports: [MetricsModule, AccessModule, ListingsModule], providers: [CatalogFastPath, KnownPaths] })
export class FastPathModule {}
