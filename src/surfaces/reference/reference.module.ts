import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { Documents } from './documents.js';
import { HealthController } from './health.controller.js';
import { ReferenceController } from './reference.controller.js';

@Module({
  controllers: [ReferenceController, DocsController, HealthController],
  providers: [Documents],
  exports: [Documents],
})
export class ReferenceModule {}
