import { Module } from '@nestjs/common';
import { ApiDocumentsService } from './api-documents.service.js';
import { HealthController, ReferenceController } from './reference.controller.js';

@Module({
  controllers: [ReferenceController, HealthController],
  providers: [ApiDocumentsService],
  exports: [ApiDocumentsService],
})
export class ReferenceModule {}
