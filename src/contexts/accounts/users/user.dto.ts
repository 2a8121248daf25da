import { ApiProperty } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/http/operation.js';
import { ChoiceField, EmailField, FlagField, TextField } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { ChoiceParameter, FlagParameter, TextParameter } from '../../../platform/input/parameters/query-parameters.js';
import { TIERS, type Tier } from '../../access/caller.js';
import { EXAMPLE_USER_ID } from '../../access/example-user.js';
import { PLAN_SOURCES, type PlanSource } from '../../billing/plan-facts.js';
import { type Role, ROLES } from '../../access/users/user.entity.js';

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
    example: 'premium',
  })
  plan!: Tier;

  @ApiProperty({
    type: 'string',
    enum: PLAN_SOURCES,
    description: 'Where premium comes from: the user pays for it, an admin has granted it, or both.',
    example: 'paid',
  })
  planSource!: PlanSource;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the user pays for premium the next time; null when nothing renews.',
    example: '2026-06-01T08:30:00.000Z',
  })
  planRenewsAt!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When paid premium ends, because it was cancelled or a payment has failed; null when it renews.',
    example: null,
  })
  planEndsAt!: string | null;

  @ApiProperty({
    type: 'string',
    enum: ROLES,
    description: 'Everybody is a developer; admins also run the service.',
    example: 'developer',
  })
  role!: Role;

  @ApiProperty({ type: 'boolean', example: false })
  banned!: boolean;

  @ApiProperty({ type: 'integer', description: 'Browsers in which the user is signed in.', example: 2 })
  sessions!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'The last use of these sessions, to within five minutes.',
    example: '2026-05-02T08:30:00.000Z',
  })
  lastSeenAt!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @VersionProperty()
  version!: number;
}

/** Part of the audit log, which keeps it. */
export const MAX_BAN_REASON = 500;

export class ListUsersQuery extends ListQuery {
  @TextParameter({
    description: 'Only users for whom each of these words begins one of the name or the e-mail address, in any case.',
    example: 'ada studio',
  })
  q?: string;

  @ChoiceParameter(ROLES, { description: 'Only users with this role.' })
  role?: Role;

  @ChoiceParameter(TIERS, { description: 'Only users on this plan.' })
  plan?: Tier;

  @FlagParameter({ description: 'Only users who are banned, or only those who are not.' })
  banned?: boolean;

  @TextParameter({ description: 'Only the user with this e-mail address, in any case.' })
  email?: string;
}

export class CreateUserBody {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;

  @TextField({ max: 100, example: 'Ada Winter' })
  name!: string;
}

export class UpdateUserBody {
  @ChoiceField(TIERS, {
    optional: true,
    description: 'Grants premium, or takes the grant. What the user pays for stays as it is.',
    example: 'premium',
  })
  plan?: Tier;

  @FlagField({
    optional: true,
    description:
      'A ban disables all keys of the user and ends all sessions; lifting it brings back the keys that were not revoked.',
  })
  banned?: boolean;

  @TextField({
    max: MAX_BAN_REASON,
    optional: true,
    description: 'Why the user is banned or no longer banned. The audit log keeps it; it goes with `banned`.',
  })
  reason?: string;

  @ChoiceField(ROLES, {
    optional: true,
    description: 'The last admin keeps the role, and cannot be banned (409).',
    example: 'admin',
  })
  role?: Role;
}
