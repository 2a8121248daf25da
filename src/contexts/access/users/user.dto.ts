import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, EmailField, FlagField, TextField } from '../../../platform/input/body-fields.js';
import { TIERS, type Tier } from '../caller.js';
import { EXAMPLE_USER_ID } from '../example-user.js';

export class UserDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: EXAMPLE_USER_ID })
  id!: string;

  @ApiProperty({ type: 'string', format: 'email', example: 'ada@studio.example' })
  email!: string;

  @ApiProperty({ type: 'string', example: 'Ada Winter' })
  name!: string;

  @ApiProperty({
    type: 'string',
    enum: TIERS,
    description: 'The plan decides the budgets of all keys of the user.',
    example: 'standard',
  })
  plan!: Tier;

  @ApiProperty({ type: 'boolean', example: false })
  banned!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;
}

export class CreateUserBody {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;

  @TextField({ max: 100, example: 'Ada Winter' })
  name!: string;
}

export class UpdateUserBody {
  @ChoiceField(TIERS, { optional: true, example: 'premium' })
  plan?: Tier;

  @FlagField({
    optional: true,
    description: 'A ban disables all keys of the user; lifting it brings back those not revoked.',
  })
  banned?: boolean;
}
