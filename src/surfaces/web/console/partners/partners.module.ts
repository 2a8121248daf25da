import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { WebhooksModule } from '../../../../contexts/webhooks/webhooks.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleUsersModule } from '../users/users.module.js';
import { ConsolePartnersController } from './partners.controller.js';
import { PartnersLoader } from './partners.loader.js';

@Module({
  imports: [ConsoleFrameModule, ConsoleUsersModule, AccessModule, PartnersModule, WebhooksModule],
  controllers: [ConsolePartnersController],
  providers: [PartnersLoader],
})
export class ConsolePartnersModule {}
