import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { SavedListingsRepository } from './saved-listings.repository.js';
import { SavedListingsService } from './saved-listings.service.js';

@Module({
  imports: [CatalogModule, DirectoriesModule],
  providers: [SavedListingsRepository, SavedListingsService],
  exports: [SavedListingsService],
})
export class SavedModule {}
