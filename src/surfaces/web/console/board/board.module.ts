import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { BoardController } from './board.controller.js';
import { BoardLoader } from './board.loader.js';
import { SelectedSubmissions } from './selected-submissions.js';
import { SubmissionMoves } from './submission-moves.js';

@Module({
  imports: [ConsoleFrameModule, AccessModule, PartnersModule],
  controllers: [BoardController],
  providers: [BoardLoader, SelectedSubmissions, SubmissionMoves],
  exports: [SelectedSubmissions, SubmissionMoves],
})
export class ConsoleBoardModule {}
