import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { TeamModule } from '../../../../contexts/team/team.module.js';
import { KitModule } from '../../kit/kit.module.js';
import { Frames } from './frames.js';
import { WaitingCounts } from './waiting-counts.js';

/** The frame around every console page. */
@Module({
  imports: [KitModule, PartnersModule, SupportModule, TeamModule],
  providers: [Frames, WaitingCounts],
  exports: [KitModule, Frames, WaitingCounts],
})
export class ConsoleFrameModule {}
