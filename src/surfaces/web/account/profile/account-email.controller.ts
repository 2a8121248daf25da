import { Body, Controller, Get, Param } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { EmailChangeConfirmation } from '../../../../contexts/accounts/profile/email-change-confirmation.js';
import { EmailChangeRequests } from '../../../../contexts/accounts/profile/email-change-requests.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { EmailLinkView, EmailView } from './account-email.view.js';
import { EmailForm } from './account.dto.js';

const ACCOUNT = '/dashboard/account';

@UserPages()
@Controller('dashboard/account/email')
export class AccountEmailController {
  constructor(
    private readonly requests: EmailChangeRequests,
    private readonly confirmation: EmailChangeConfirmation,
  ) {}

  @Get()
  @ForUsers('recent')
  showForm(@CurrentUser() user: SignedInUser): FreshPage {
    return freshPage(EmailView, { user, ...NOTHING_SENT });
  }

  @PostOnce()
  @ForUsers('recent')
  requestChange(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: EmailForm,
      act: ({ email }) => this.requests.requestEmailChange(user, email.trim()),
      again: (sent) => freshPage(EmailView, { user, ...sent }, sent.status),
      next: `${ACCOUNT}?done=mails`,
    });
  }

  @Get(':link')
  showLink(@CurrentUser() user: SignedInUser, @Param('link') link: string): FormResult {
    return handleForm({
      act: async () =>
        freshPage(EmailLinkView, { user, link, change: await this.confirmation.getEmailChange(user, link) }),
      again: ({ message, status }) => freshPage(EmailLinkView, { user, link, rejection: message }, status),
    });
  }

  @PostForm(':link')
  confirmLink(@CurrentUser() user: SignedInUser, @Param('link') link: string): FormResult {
    return handleForm({
      act: async () => {
        const isChanged = await this.confirmation.confirmEmailChange(user, link);
        return new SeeOther(`${ACCOUNT}?done=${isChanged ? 'email' : 'half'}`);
      },
      again: ({ message, status }) => freshPage(EmailLinkView, { user, link, rejection: message }, status),
    });
  }
}
