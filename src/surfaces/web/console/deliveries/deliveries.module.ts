import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleDeliveriesController } from './deliveries.controller.js';
import { DeliveriesLoader } from './deliveries.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccessModule, WebhooksModule],
  controllers: [ConsoleDeliveriesController],
  providers: [DeliveriesLoader],
})
export class ConsoleDeliveriesModule {}
