import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { ToolCallFastPathModule } from './fast-path/tool-call-fast-path.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';

@Module({
  imports: [AccessModule, ToolCallFastPathModule],
  controllers: [McpController],
  providers: [McpService],
})
export class McpModule {}
