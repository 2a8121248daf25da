import { TIERS, type Tier } from '../../../../contexts/access/caller.js';
import { MAX_BAN_REASON } from '../../../../contexts/accounts/users/user.dto.js';
import { type Role, ROLES } from '../../../../contexts/access/users/user.entity.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';

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
