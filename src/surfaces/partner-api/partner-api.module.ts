import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { PartnerDeliveriesController, TestEventsController } from './deliveries.controller.js';
import { TestEventsService } from './test-events.service.js';

/** What partners do by key besides submitting and support: the API of the partner portal. */
@Module({
  exports: [TestEventsService],
  providers: [TestEventsService],
  imports: [AccessModule, WebhooksModule, ReferenceModule],
  controllers: [PartnerDeliveriesController, TestEventsController],
})
export class PartnerApiModule {}
