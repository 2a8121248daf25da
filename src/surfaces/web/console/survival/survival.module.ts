import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { SurvivalController } from './survival.controller.js';
import { SurvivalLoader } from './survival.loader.js';

@Module({
  imports: [ConsoleFrameModule, PartnersModule],
  controllers: [SurvivalController],
  providers: [SurvivalLoader],
})
export class ConsoleSurvivalModule {}
