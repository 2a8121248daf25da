import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { ReferenceModule } from '../../../reference/reference.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerWebhooksController } from './webhooks.controller.js';
import { PartnerWebhooksLoader } from './webhooks.loader.js';

@Module({
  imports: [PartnerFrameModule, PartnersModule, WebhooksModule, ReferenceModule],
  controllers: [PartnerWebhooksController],
  providers: [PartnerWebhooksLoader],
})
export class PartnerWebhooksModule {}
