import { Controller, Get, Param } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ReceivedInvitations } from '../../../../contexts/partners/members/received-invitations.js';
import { type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { freshPage, SeeOther } from '../../kit/pages/page.js';
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
      act: async () =>
        freshPage(InvitationView, { user, token, invitation: await this.invitations.getInvitation(user, token) }),
      ...this.page(user, token),
    });
  }

  @PostForm(':token')
  acceptInvitation(@CurrentUser() user: SignedInUser, @Param('token') token: string): FormResult {
    return handleForm({
      act: async () => new SeeOther(`/partner/${await this.invitations.acceptInvitation(user, token)}`),
      ...this.page(user, token),
    });
  }

  private page(user: SignedInUser, token: string): FormPage {
    return {
      again: ({ message, status }) => freshPage(InvitationView, { user, token, rejection: message }, status),
    };
  }
}
