import { TIERS, type Tier } from '../../../../contexts/access/caller.js';
import { MAX_BAN_REASON } from '../../../../contexts/accounts/users/user.dto.js';
import { type Role, ROLES } from '../../../../contexts/access/users/user.entity.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, FlagParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';

export class UserListQuery {
  @TextParameter({ description: 'Words in the name or email address.' })
  q?: string;

  @ChoiceParameter(ROLES, { description: 'Filter by role.' })
  role?: Role;

  @ChoiceParameter(TIERS, { description: 'Filter by plan.' })
  plan?: Tier;

  @FlagParameter({ description: 'Filter by ban.' })
  banned?: boolean;

  @PageParameter()
  page = 1;
}

export class RoleForm {
  @ChoiceField(ROLES)
  role!: Role;
}

export class PlanForm {
  @ChoiceField(TIERS)
  plan!: Tier;
}

export class BanForm {
  @TextField({ max: MAX_BAN_REASON })
  reason!: string;
}
