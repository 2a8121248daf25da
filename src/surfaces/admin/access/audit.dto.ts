import { ApiProperty } from '@nestjs/swagger';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { TextParameter, TimeParameter } from '../../../platform/input/parameters/query-parameters.js';

export class AuditQuery extends ListQuery {
  @TextParameter({ description: 'Only what this key or user did; an id.' })
  actor?: string;

  @TextParameter({ description: 'Only this action, such as key.revoked.' })
  action?: string;

  @TextParameter({ description: 'Only what was done to this id.' })
  subject?: string;

  @TimeParameter({ description: 'Only what was done at this time or later.', example: '2026-05-01' })
  since?: string;

  @TimeParameter({ description: 'Only what was done before this time.', example: '2026-05-02T12:00:00Z' })
  until?: string;
}

export class AuditEntryDto {
  @ApiProperty({ type: 'string', example: '421' })
  id!: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-02T08:30:00.000Z' })
  at!: string;

  @ApiProperty({
    type: 'string',
    description: 'The id of the key or of the user that acted.',
    example: '019a8e2c-a062-7e37-9b40-8d3c2f5e6071',
  })
  actor!: string;

  @ApiProperty({ type: 'string', example: 'tool.updated' })
  action!: string;

  @ApiProperty({
    type: 'string',
    description: 'The id of what it was done to.',
    example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e',
  })
  subject!: string;

  @ApiProperty({ type: 'object', additionalProperties: true, example: { fields: ['tagline'] } })
  details!: Record<string, unknown>;
}
