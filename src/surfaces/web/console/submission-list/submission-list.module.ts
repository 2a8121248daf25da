import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleBoardModule } from '../board/board.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { SubmissionListController } from './submission-list.controller.js';
import { SubmissionListLoader } from './submission-list.loader.js';

@Module({
  imports: [ConsoleFrameModule, ConsoleBoardModule, PartnersModule],
  controllers: [SubmissionListController],
  providers: [SubmissionListLoader],
})
export class SubmissionListModule {}
