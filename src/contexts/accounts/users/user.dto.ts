import { VersionProperty } from '../../../platform/dto/properties.js';
import {
  ChoiceProperty,
  EmailProperty,
  FlagProperty,
  IdProperty,
  IntegerProperty,
  TextProperty,
  TimeProperty,
} from '../../../platform/dto/properties.js';
import { ChoiceField, EmailField, FlagField, TextField } from '../../../platform/input/body-fields.js';
import { Filter } from '../../../platform/input/filters.js';
import { ListQuery } from '../../../platform/input/page.js';
import { ChoiceParameter, FlagParameter, TextParameter } from '../../../platform/input/parameters.js';
import { TIERS, type Tier } from '../../access/caller.js';
import { EXAMPLE_USER_ID, type Role, ROLES } from '../../access/users/user.entity.js';
import { PLAN_SOURCES, type PlanSource } from '../../billing/plan-facts.js';

export class UserDto {
  @IdProperty({ example: EXAMPLE_USER_ID })
  id!: string;

  @EmailProperty({ example: 'ada@studio.example' })
  email!: string;

  @TextProperty({ example: 'Ada Winter' })
  name!: string;

  @ChoiceProperty(TIERS, { description: 'Sets the rate limits of all keys of the user.', example: 'premium' })
  plan!: Tier;

  @ChoiceProperty(PLAN_SOURCES, {
    description: 'Where Premium comes from: paid by the user, granted by an admin, or both.',
    example: 'paid',
  })
  planSource!: PlanSource;

  @TimeProperty({
    nullable: true,
    description: 'When the subscription renews; null if it does not.',
    example: '2026-06-01T08:30:00.000Z',
  })
  planRenewsAt!: string | null;

  @TimeProperty({
    nullable: true,
    description: 'When paid Premium ends because it was canceled or a payment failed; null if it renews.',
    example: null,
  })
  planEndsAt!: string | null;

  @ChoiceProperty(ROLES, {
    description: 'Every user can create keys; admins also run the service.',
    example: 'developer',
  })
  role!: Role;

  @FlagProperty({ example: false })
  banned!: boolean;

  @IntegerProperty({ description: 'Number of signed-in browsers.', example: 2 })
  sessions!: number;

  @TimeProperty({
    nullable: true,
    description: 'Last use of these sessions, accurate to 5 minutes.',
    example: '2026-05-02T08:30:00.000Z',
  })
  lastSeenAt!: string | null;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @VersionProperty()
  version!: number;
}

/** Stored in the audit log. */
export const MAX_BAN_REASON = 500;

/** The filters of the console. */
export class UserListQuery extends ListQuery {
  @Filter({ label: 'Name or email' })
  @TextParameter({
    description: 'Each word must be a prefix of a word in the name or email address. Case-insensitive.',
    example: 'ada studio',
  })
  q?: string;

  @Filter({ label: 'Role' })
  @ChoiceParameter(ROLES, { description: 'Only users with this role.' })
  role?: Role;

  @Filter({ label: 'Plan' })
  @ChoiceParameter(TIERS, { description: 'Only users on this plan.' })
  plan?: Tier;

  @Filter({ label: 'Banned' })
  @FlagParameter({ description: '`true`: only banned users; `false`: only users who are not banned.' })
  banned?: boolean;
}

export class ListUsersQuery extends UserListQuery {
  @TextParameter({ description: 'Only the user with this email address. Case-insensitive.' })
  email?: string;
}

export class CreateUserBody {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;

  @TextField({ max: 100, oneLine: true, example: 'Ada Winter' })
  name!: string;
}

export class UpdateUserBody {
  @ChoiceField(TIERS, {
    optional: true,
    description: '`premium` grants Premium, `standard` revokes the grant. A paid subscription is not changed.',
    example: 'premium',
  })
  plan?: Tier;

  @FlagField({
    optional: true,
    description:
      'A ban disables all keys of the user and ends all sessions and connections of apps. Lifting it restores the keys that were not revoked.',
  })
  banned?: boolean;

  @TextField({
    max: MAX_BAN_REASON,
    optional: true,
    description: 'Why the user is banned or unbanned. Only with `banned`; stored in the audit log.',
  })
  reason?: string;

  @ChoiceField(ROLES, {
    optional: true,
    description: 'The last admin cannot be demoted or banned (409).',
    example: 'admin',
  })
  role?: Role;
}
