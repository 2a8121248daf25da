import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../contexts/support/support.module.js';
import { WebModule } from '../web.module.js';
import { BoardController } from './board/board.controller.js';
import { BoardPages } from './board/board-pages.js';
import { Moves } from './board/moves.js';
import { ConsoleController } from './console.controller.js';
import { Frames } from './frame/frames.js';
import { WaitingCounts } from './frame/waiting-counts.js';
import { ChangesController } from './live/changes.controller.js';
import { ChangeStreams } from './live/change-streams.js';
import { Recording } from './submissions/recording.js';
import { SubmissionChanges } from './submissions/submission-changes.js';
import { SubmissionPages } from './submissions/submission-pages.js';
import { ConsoleSubmissionsController } from './submissions/submissions.controller.js';

/** The pages on which the team works. */
@Module({
  imports: [WebModule, AccessModule, CatalogModule, PartnersModule, SupportModule],
  controllers: [ConsoleController, ChangesController, BoardController, ConsoleSubmissionsController],
  providers: [Frames, WaitingCounts, ChangeStreams, BoardPages, Moves, SubmissionPages, SubmissionChanges, Recording],
})
export class ConsoleModule {}
