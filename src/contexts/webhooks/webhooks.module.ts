import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryJob } from './delivery.job.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { Webhooks } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookDelivery, WebhookSecret])],
  providers: [DeliveriesRepository, DeliveriesService, DeliveryJob, WebhookSecrets, WebhookSender, Webhooks],
  exports: [DeliveriesService, WebhookSecrets, WebhookSender, Webhooks],
})
export class WebhooksModule {}
