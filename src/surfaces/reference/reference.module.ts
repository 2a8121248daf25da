import { Module } from '@nestjs/common';
import { Documents } from './documents.js';
import { EventSamples } from './event-samples.js';
import { HealthController } from './health.controller.js';
import { ReferenceController } from './reference.controller.js';

@Module({
  controllers: [ReferenceController, HealthController],
  providers: [Documents, EventSamples],
  exports: [Documents, EventSamples],
})
export class ReferenceModule {}
