import { Controller, Get, Param } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ReceivedInvitations } from '../../../../contexts/partners/members/received-invitations.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { InvitationView } from './invitation.view.js';

@UserPages()
@Controller('invitations')
export class InvitationsController {
  constructor(private readonly invitations: ReceivedInvitations) {}

  @Get(':token')
  showInvitation(@CurrentUser() user: SignedInUser, @Param('token') token: string): FormResult {
    return handleForm({
      action: async () =>
        page(InvitationView, { token, invitation: await this.invitations.getInvitation(user, token) }),
      rerender: ({ message, status }) => page(InvitationView, { token, rejection: message }, status),
    });
  }

  @PostForm(':token')
  acceptInvitation(@CurrentUser() user: SignedInUser, @Param('token') token: string): FormResult {
    return handleForm({
      action: async () => new SeeOther(`/partner/${await this.invitations.acceptInvitation(user, token)}`),
      rerender: ({ message, status }) => page(InvitationView, { token, rejection: message }, status),
    });
  }
}
