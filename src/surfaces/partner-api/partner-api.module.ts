import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { PartnerDeliveriesController } from './deliveries.controller.js';
import { TestEvents } from './test-events.js';
import { TestEventsController } from './test-events.controller.js';

/** What partners do by key besides submitting and support: the API of the partner portal. */
@Module({
  exports: [TestEvents],
  providers: [TestEvents],
  imports: [AccessModule, WebhooksModule, ReferenceModule],
  controllers: [PartnerDeliveriesController, TestEventsController],
})
export class PartnerApiModule {}
