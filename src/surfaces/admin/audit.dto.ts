import { ApiProperty } from '@nestjs/swagger';
import { ListQuery } from '../../platform/http/list-query.js';
import { TextParameter } from '../../platform/http/query-parameters.js';

export class AuditQuery extends ListQuery {
  @TextParameter({ description: 'Only this action.', example: 'key.revoked' })
  action?: string;

  @TextParameter({ description: 'Only what was done to this id.' })
  subject?: string;
}

export class AuditEntryDto {
  @ApiProperty({ type: 'string', example: '421' })
  id!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  at!: string;

  @ApiProperty({ type: 'string', description: 'The id of the key that acted.' })
  actor!: string;

  @ApiProperty({ type: 'string', example: 'tool.updated' })
  action!: string;

  @ApiProperty({ type: 'string', description: 'The id of what it was done to.' })
  subject!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  details!: Record<string, unknown>;
}
