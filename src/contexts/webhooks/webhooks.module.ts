import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryJob } from './delivery.job.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { Webhooks } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookDelivery, WebhookSecret])],
  providers: [DeliveriesRepository, DeliveriesService, DeliveryJob, WebhookSecrets, Webhooks],
  exports: [DeliveriesService, WebhookSecrets, Webhooks],
})
export class WebhooksModule {}
