import { Module } from '@nestjs/common';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { TestModeModule } from '../../../partner-api/test-mode.module.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { SandboxController } from './sandbox.controller.js';
import { SandboxLoader } from './sandbox.loader.js';

@Module({
  imports: [PartnerFrameModule, SupportModule, TestModeModule],
  controllers: [SandboxController],
  providers: [SandboxLoader],
})
export class SandboxPagesModule {}
