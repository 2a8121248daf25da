import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { PartnerDeliveriesController } from './deliveries.controller.js';

/** What partners do by key besides submitting and support: the API of the partner portal. */
@Module({
  imports: [AccessModule, WebhooksModule],
  controllers: [PartnerDeliveriesController],
})
export class PartnerApiModule {}
