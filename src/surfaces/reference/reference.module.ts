import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { DocsFiles } from './docs-files.js';
import { Documents } from './documents.js';
import { HealthController } from './health.controller.js';
import { ReferenceController } from './reference.controller.js';

@Module({
  controllers: [ReferenceController, DocsController, HealthController],
  providers: [Documents, DocsFiles],
  exports: [Documents],
})
export class ReferenceModule {}
