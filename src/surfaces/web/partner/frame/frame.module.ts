import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { KitModule } from '../../kit/kit.module.js';
import { PartnerFrames } from './partner-frames.js';

/** The frame around every page of the portal. */
@Module({
  imports: [KitModule, AccessModule],
  providers: [PartnerFrames],
  exports: [KitModule, AccessModule, PartnerFrames],
})
export class PartnerFrameModule {}
