import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { TurnaroundController } from './turnaround.controller.js';
import { TurnaroundLoader } from './turnaround.loader.js';

@Module({
  imports: [ConsoleFrameModule, PartnersModule],
  controllers: [TurnaroundController],
  providers: [TurnaroundLoader],
})
export class ConsoleTurnaroundModule {}
