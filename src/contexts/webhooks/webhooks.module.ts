import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryOutcomesService } from './delivery-outcomes.service.js';
import { DeliveryJob } from './delivery.job.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AccessModule, NotificationsModule, TypeOrmModule.forFeature([WebhookDelivery])],
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliveryJob,
    DeliveryOutcomesService,
    WebhookSecretsService,
    WebhookSenderService,
    WebhooksService,
  ],
  exports: [DeliveriesService, WebhookSecretsService, WebhookSenderService, WebhooksService],
})
export class WebhooksModule {}
