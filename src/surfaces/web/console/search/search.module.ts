import { Module } from '@nestjs/common';
import { TeamModule } from '../../../../contexts/team/team.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleSearchController } from './search.controller.js';
import { ConsoleSearchLoader } from './search.loader.js';

@Module({
  imports: [ConsoleFrameModule, TeamModule],
  controllers: [ConsoleSearchController],
  providers: [ConsoleSearchLoader],
})
export class ConsoleSearchModule {}
