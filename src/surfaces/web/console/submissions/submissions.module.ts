import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleBoardModule } from '../board/board.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { RecordsModule } from '../records/records.module.js';
import { RecordingController } from './recording.controller.js';
import { ConsoleSubmissionsController } from './submissions.controller.js';
import { SubmissionsLoader } from './submissions.loader.js';

@Module({
  imports: [ConsoleFrameModule, ConsoleBoardModule, RecordsModule, AccessModule, CatalogModule, PartnersModule],
  controllers: [ConsoleSubmissionsController, RecordingController],
  providers: [SubmissionsLoader],
})
export class ConsoleSubmissionsModule {}
