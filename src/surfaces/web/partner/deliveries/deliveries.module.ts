import { Module } from '@nestjs/common';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerDeliveriesController } from './deliveries.controller.js';
import { PartnerDeliveriesLoader } from './deliveries.loader.js';

@Module({
  imports: [PartnerFrameModule, WebhooksModule],
  controllers: [PartnerDeliveriesController],
  providers: [PartnerDeliveriesLoader],
})
export class PartnerDeliveriesModule {}
