import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { CachedReadsModule } from '../../cached-reads/cached-reads.module.js';
import { ToolCallFastPathService } from './tool-call-fast-path.service.js';

@Module({
  imports: [AccessModule, CachedReadsModule],
  providers: [ToolCallFastPathService],
  exports: [ToolCallFastPathService],
})
export class ToolCallFastPathModule {}
