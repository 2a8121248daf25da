import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { FiguresController } from './figures.controller.js';
import { FiguresLoader } from './figures.loader.js';

@Module({
  imports: [ConsoleFrameModule, AccessModule, SupportModule],
  controllers: [FiguresController],
  providers: [FiguresLoader],
})
export class ConsoleFiguresModule {}
