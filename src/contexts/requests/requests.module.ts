import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { ListingRequest } from './listing-request.entity.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { ListingRequests } from './listing-requests.service.js';
import { RequestDecisions } from './request-decisions.js';
import { RequestDesk } from './request-desk.js';
import { RequestMessages } from './request-messages.js';
import { RequestRules } from './request-rules.js';
import { RequestSearch } from './request-search.js';

@Module({
  imports: [CatalogModule, NotificationsModule, PartnersModule, TypeOrmModule.forFeature([ListingRequest])],
  providers: [
    ListingRequestsRepository,
    RequestSearch,
    RequestRules,
    RequestMessages,
    ListingRequests,
    RequestDesk,
    RequestDecisions,
  ],
  exports: [ListingRequests, RequestDesk, RequestDecisions, RequestMessages, RequestSearch],
})
export class RequestsModule {}
