import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { EmailChangeConfirmation } from '../../../../contexts/accounts/profile/email-change-confirmation.js';
import { EmailChangeRequests } from '../../../../contexts/accounts/profile/email-change-requests.js';
import { LinkedIdentities } from '../../../../contexts/accounts/providers/linked-identities.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { EmailForm, NameForm } from './account.dto.js';
import { AccountView, EmailLinkView, EmailView } from './account.view.js';
import { OwnData } from './own-data.js';

const PATH = '/dashboard/account';

@UserPages()
@Controller('dashboard/account')
export class AccountController {
  constructor(
    private readonly data: OwnData,
    private readonly users: UsersService,
    private readonly identities: LinkedIdentities,
    private readonly emailRequests: EmailChangeRequests,
    private readonly emailConfirmation: EmailChangeConfirmation,
  ) {}

  @Get()
  getAccount(@CurrentUser() user: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showAccount(user, { done });
  }

  @PostForm()
  renameUser(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: NameForm,
      action: ({ name }) => this.users.renameUser(user.userId, name),
      rerender: (sent) => this.showAccount(user, sent),
      redirectTo: `${PATH}?done=name`,
    });
  }

  @Get('data')
  @Download('catalog-account.json', 'application/json')
  downloadData(@CurrentUser() { userId }: SignedInUser): Promise<string> {
    return this.data.exportData(userId);
  }

  @PostForm('identities/:id/unlink')
  @ForUsers('recent')
  unlinkIdentity(@CurrentUser() user: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.identities.unlinkIdentity(user.userId, id),
      rerender: ({ message, status }) => this.showAccount(user, { rejection: message, status }),
      redirectTo: `${PATH}?done=unlinked`,
    });
  }

  @Get('email')
  @ForUsers('recent')
  showEmailForm(): FreshPage {
    return page(EmailView, NOTHING_SENT);
  }

  @PostOnce('email')
  @ForUsers('recent')
  requestEmailChange(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: EmailForm,
      action: ({ email }) => this.emailRequests.requestEmailChange(user, email.trim()),
      rerender: (sent) => page(EmailView, sent, sent.status),
      redirectTo: `${PATH}?done=mails`,
    });
  }

  @Get('email/:link')
  showEmailLink(@CurrentUser() user: SignedInUser, @Param('link') link: string): FormResult {
    return handleForm({
      action: async () =>
        page(EmailLinkView, { link, change: await this.emailConfirmation.getEmailChange(user, link) }),
      rerender: ({ message, status }) => page(EmailLinkView, { link, rejection: message }, status),
    });
  }

  @PostForm('email/:link')
  confirmEmailLink(@CurrentUser() user: SignedInUser, @Param('link') link: string): FormResult {
    return handleForm({
      action: async () => {
        const isChanged = await this.emailConfirmation.confirmEmailChange(user, link);
        return new SeeOther(`${PATH}?done=${isChanged ? 'email' : 'half'}`);
      },
      rerender: ({ message, status }) => page(EmailLinkView, { link, rejection: message }, status),
    });
  }

  private async showAccount(
    { userId, name }: SignedInUser,
    { status, ...shown }: Partial<SentForm> & { done?: unknown },
  ): Promise<FreshPage> {
    const [pendingEmail, identities] = await Promise.all([
      this.emailRequests.findPendingEmail(userId),
      this.identities.listIdentities(userId),
    ]);
    const empty = { typed: { name }, problems: NOTHING_SENT.problems };
    return page(AccountView, { ...empty, pendingEmail, identities, ...shown }, status);
  }
}
