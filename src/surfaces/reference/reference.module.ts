import { Module } from '@nestjs/common';
import { Documents } from './documents.js';
import { HealthController } from './health.controller.js';
import { ReferenceController } from './reference.controller.js';

@Module({
  controllers: [ReferenceController, HealthController],
  providers: [Documents],
  exports: [Documents],
})
export class ReferenceModule {}
