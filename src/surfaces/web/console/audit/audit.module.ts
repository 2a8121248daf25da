import { Module } from '@nestjs/common';
import { AccessModule } from '../../../../contexts/access/access.module.js';
import { CatalogModule } from '../../../../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../../../../contexts/directories/directories.module.js';
import { AuditModule } from '../../../../platform/audit/audit.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLoader } from './audit.loader.js';
import { SubjectHistory } from './subject-history.js';

@Module({
  imports: [ConsoleFrameModule, AuditModule, AccessModule, CatalogModule, DirectoriesModule],
  controllers: [AuditLogController],
  providers: [AuditLoader, SubjectHistory],
  exports: [SubjectHistory],
})
export class ConsoleAuditModule {}
