import { Module } from '@nestjs/common';
import { TeamModule } from '../../../../contexts/team/team.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { SavedFiltersController } from './saved-filters.controller.js';
import { SavedFiltersLoader } from './saved-filters.loader.js';

@Module({
  imports: [ConsoleFrameModule, TeamModule],
  controllers: [SavedFiltersController],
  providers: [SavedFiltersLoader],
})
export class ConsoleSavedFiltersModule {}
