import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../../contexts/directories/directories.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { RecordsModule } from '../records/records.module.js';
import { DirectoryRecordsController } from './directory-records.controller.js';
import { DirectoryRecordsLoader } from './directory-records.loader.js';
import { ToolRecordsController } from './tool-records.controller.js';
import { ToolRecordsLoader } from './tool-records.loader.js';

@Module({
  imports: [ConsoleFrameModule, RecordsModule, CatalogModule, DirectoriesModule],
  controllers: [ToolRecordsController, DirectoryRecordsController],
  providers: [ToolRecordsLoader, DirectoryRecordsLoader],
})
export class ConsoleCatalogModule {}
