import {
  ChoiceProperty,
  EmailProperty,
  IdProperty,
  TextProperty,
  TimeProperty,
} from '../../../platform/dto/properties.js';
import { ChoiceField, EmailField } from '../../../platform/input/body-fields.js';
import { MEMBER_ROLES, type MemberRole } from '../../access/memberships/partner-member.entity.js';

/** A member, or an open invitation. */
export class MemberDto {
  @IdProperty({
    nullable: true,
    description: 'The account; null for an invitation that is not accepted yet.',
    example: '019a8e2c-9d11-7a3f-b0c2-7d5e6f708192',
  })
  userId!: string | null;

  @IdProperty({ nullable: true, description: 'The invitation; null for a member.', example: null })
  invitationId!: string | null;

  @EmailProperty({ example: 'noa@launchharbor.example' })
  email!: string;

  @TextProperty({ nullable: true, description: 'Null for an invitation.', example: 'Noa Berg' })
  name!: string | null;

  @ChoiceProperty(MEMBER_ROLES, { example: 'owner' })
  role!: MemberRole;

  @TimeProperty({ description: 'When the member joined or was invited.', example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ nullable: true, description: 'When the invitation expires; null for a member.', example: null })
  expiresAt!: string | null;
}

export class MemberRoleBody {
  @ChoiceField(MEMBER_ROLES, { description: 'Each role has the permissions of those before it.', example: 'owner' })
  role!: MemberRole;
}

export class InviteMemberBody extends MemberRoleBody {
  @EmailField({ description: 'Of the account that can accept the invitation.', example: 'noa@launchharbor.example' })
  email!: string;
}
