import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { DeliveryJob } from './delivery.job.js';
import { DeliveryReports } from './health/delivery-reports.js';
import { WebhookHealth } from './health/webhook-health.entity.js';
import { WebhookHealthRepository } from './health/webhook-health.repository.js';
import { WebhookProgress } from './health/webhook-progress.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { Webhooks } from './webhooks.service.js';

@Module({
  imports: [
    AccessModule,
    NotificationsModule,
    TypeOrmModule.forFeature([WebhookDelivery, WebhookHealth, WebhookSecret]),
  ],
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliveryJob,
    DeliveryOutcomes,
    WebhookProgress,
    DeliveryReports,
    WebhookHealthRepository,
    WebhookSecrets,
    WebhookSender,
    Webhooks,
  ],
  exports: [DeliveriesService, WebhookProgress, WebhookSecrets, WebhookSender, Webhooks],
})
export class WebhooksModule {}
