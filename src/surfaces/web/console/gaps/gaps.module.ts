import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleGapsController } from './gaps.controller.js';
import { GapsLoader } from './gaps.loader.js';

@Module({
  imports: [ConsoleFrameModule, PartnersModule, SupportModule],
  controllers: [ConsoleGapsController],
  providers: [GapsLoader],
})
export class ConsoleGapsModule {}
