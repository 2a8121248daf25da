import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { WebhooksModule } from '../../contexts/webhooks/webhooks.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TestEventsController } from './test-events.controller.js';
import { TestEvents } from './test-events.js';

/** The part of test mode that combines contexts with the API reference. */
@Module({
  imports: [AccessModule, WebhooksModule, ReferenceModule],
  controllers: [TestEventsController],
  providers: [TestEvents],
  exports: [TestEvents],
})
export class TestModeModule {}
