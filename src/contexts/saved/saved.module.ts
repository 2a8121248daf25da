import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { SavedListing } from './saved-listing.entity.js';
import { SavedListingsRepository } from './saved-listings.repository.js';
import { SavedListings } from './saved-listings.service.js';

@Module({
  imports: [CatalogModule, DirectoriesModule, TypeOrmModule.forFeature([SavedListing])],
  providers: [SavedListingsRepository, SavedListings],
  exports: [SavedListings],
})
export class SavedModule {}
