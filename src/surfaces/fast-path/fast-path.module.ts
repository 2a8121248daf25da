import { Module } from '@nestjs/common';
import { CatalogFastPath } from './catalog-fast-path.js';
import { KnownAddresses } from './known-addresses.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { AccessModule } from '../../contexts/access/access.module.js';
import { ListingsModule } from '../../contexts/listings/listings.module.js';

@Module({ imports: [MetricsModule, AccessModule, ListingsModule], providers: [CatalogFastPath, KnownAddresses] })
export class FastPathModule {}
