import { Module } from '@nestjs/common';
import { ConsoleAuditModule } from '../audit/audit.module.js';
import { RecordChanges } from './record-changes.js';

/** What the forms for listings, labels and submissions share. */
@Module({
  imports: [ConsoleAuditModule],
  providers: [RecordChanges],
  exports: [RecordChanges],
})
export class RecordsModule {}
