import { ApiProperty } from '@nestjs/swagger';
import type { Mode } from './users/partner-client.entity.js';
import { KEY_KINDS, type KeyKind, TIERS, type Tier } from './caller.js';

export class BudgetDto {
  @ApiProperty({ type: 'string', enum: ['rest', 'mcp', 'submit', 'ask'], example: 'rest' })
  name!: string;

  @ApiProperty({ type: 'integer', example: 10 })
  limit!: number;

  @ApiProperty({ type: 'integer', example: 7 })
  remaining!: number;

  @ApiProperty({ type: 'integer', description: 'Length of the window in seconds.', example: 60 })
  windowSeconds!: number;

  @ApiProperty({ type: 'integer', description: 'When the window ends, in UTC epoch seconds.', example: 1763164860 })
  resetsAt!: number;
}

export class MeDto {
  @ApiProperty({ type: 'string', enum: KEY_KINDS, example: 'catalog' })
  kind!: KeyKind;

  @ApiProperty({ type: 'string', required: false, description: '`test` for keys of test mode; absent for others.' })
  mode?: Mode;

  @ApiProperty({ type: 'string', enum: TIERS, example: 'standard' })
  tier!: Tier;

  @ApiProperty({
    type: [BudgetDto],
    description: 'Rate limits of this key. Of several windows, the most restrictive one.',
  })
  budgets!: BudgetDto[];

  @ApiProperty({ type: 'boolean', example: false })
  supportEnabled!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether the partner has a webhook URL.', example: false })
  webhookSet!: boolean;
}
