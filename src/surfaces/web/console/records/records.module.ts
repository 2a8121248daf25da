import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { ConsoleAuditModule } from '../audit/audit.module.js';
import { RecordChanges } from './record-changes.js';
import { ToolConnections } from './tool-connections.js';

/** What the forms for listings, labels and submissions share. */
@Module({
  imports: [ConsoleAuditModule, CatalogModule, PartnersModule],
  providers: [RecordChanges, ToolConnections],
  exports: [RecordChanges, ToolConnections],
})
export class RecordsModule {}
