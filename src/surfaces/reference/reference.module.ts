import { Module } from '@nestjs/common';
import { CachedReadsModule } from '../cached-reads/cached-reads.module.js';
import { ApiDocumentsService } from './api-documents.service.js';
import { HealthController, ReferenceController } from './reference.controller.js';

@Module({
  imports: [CachedReadsModule],
  controllers: [ReferenceController, HealthController],
  providers: [ApiDocumentsService],
  exports: [ApiDocumentsService],
})
export class ReferenceModule {}
