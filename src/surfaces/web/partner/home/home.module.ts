import { Module } from '@nestjs/common';
import { UsageModule } from '../../../../contexts/access/usage/usage.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { Checklist } from './checklist.js';
import { PartnerHomeController } from './home.controller.js';
import { PartnerHomeLoader } from './home.loader.js';

@Module({
  imports: [PartnerFrameModule, UsageModule, PartnersModule, WebhooksModule, SupportModule],
  controllers: [PartnerHomeController],
  providers: [Checklist, PartnerHomeLoader],
})
export class PartnerHomeModule {}
