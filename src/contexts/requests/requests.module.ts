import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { AdminListingRequestsService } from './admin-listing-requests.service.js';
import { ListingRequest } from './listing-request.entity.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { ListingRequestsService } from './listing-requests.service.js';
import { ListingRequestEmailsService } from './listing-request-emails.service.js';

@Module({
  imports: [CatalogModule, NotificationsModule, PartnersModule, TypeOrmModule.forFeature([ListingRequest])],
  providers: [
    ListingRequestsRepository,
    ListingRequestEmailsService,
    ListingRequestsService,
    AdminListingRequestsService,
  ],
  exports: [ListingRequestsRepository, ListingRequestsService, AdminListingRequestsService],
})
export class RequestsModule {}
