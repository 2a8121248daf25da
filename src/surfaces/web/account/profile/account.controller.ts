import { Body, Get, Param } from '@nestjs/common';
import type { Response } from 'express';
import { ForUsers } from '../../../admission/policy.js';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { EmailChangesService } from '../../../../contexts/accounts/profile/email-changes.service.js';
import { IdentitiesService } from '../../../../contexts/accounts/providers/identities.service.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { EmailField, TextField } from '../../../../platform/input/body-fields.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, Passthrough, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { AccountView, ClosedView, CloseView, EmailLinkView, EmailView, MAX_NAME } from './account.view.js';
import { UserDataExportService } from './user-data-export.service.js';
import { AccountClosingService } from '../../../../contexts/accounts/profile/account-closing.service.js';

const PATH = '/dashboard/account';

class UserNameForm {
  @TextField({ max: MAX_NAME, oneLine: true, example: 'Ada Winter' })
  name!: string;
}

class EmailForm {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;
}

@UserPages('dashboard/account')
export class AccountController {
  constructor(
    private readonly data: UserDataExportService,
    private readonly users: UsersService,
    private readonly identities: IdentitiesService,
    private readonly emailChanges: EmailChangesService,
  ) {}

  @Get()
  async showAccount(
    @CurrentUser() { userId, name }: SignedInUser,
    { status, ...shown }: Partial<FormState> = {},
  ): Promise<FreshPage> {
    const [pendingEmail, identities] = await Promise.all([
      this.emailChanges.findPendingEmail(userId),
      this.identities.listIdentities(userId),
    ]);
    const empty = { typed: { name }, problems: EMPTY_FORM.problems };
    return page(AccountView, { ...empty, pendingEmail, identities, ...shown }, status);
  }

  @PostForm()
  renameUser(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: UserNameForm,
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
    return page(EmailView, EMPTY_FORM);
  }

  @PostOnce('email')
  @ForUsers('recent')
  requestEmailChange(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: EmailForm,
      action: ({ email }) => this.emailChanges.requestEmailChange(user, email.trim()),
      rerender: (sent) => page(EmailView, sent, sent.status),
      redirectTo: `${PATH}?done=mails`,
    });
  }

  @Get('email/:link')
  showEmailLink(@CurrentUser() user: SignedInUser, @Param('link') link: string): FormResult {
    return handleForm({
      action: async () => page(EmailLinkView, { link, change: await this.emailChanges.getEmailChange(user, link) }),
      rerender: ({ message, status }) => page(EmailLinkView, { link, rejection: message }, status),
    });
  }

  @PostForm('email/:link')
  confirmEmailLink(@CurrentUser() user: SignedInUser, @Param('link') link: string): FormResult {
    return handleForm({
      action: async () => {
        const isChanged = await this.emailChanges.confirmEmailChange(user, link);
        return new SeeOther(`${PATH}?done=${isChanged ? 'email' : 'half'}`);
      },
      rerender: ({ message, status }) => page(EmailLinkView, { link, rejection: message }, status),
    });
  }
}

class CloseAccountForm {
  @TextField({ max: 320, example: 'ada@studio.example' })
  email!: string;
}

@UserPages('dashboard/account/close')
export class AccountCloseController {
  constructor(
    private readonly closing: AccountClosingService,
    private readonly cookies: PageCookiesService,
  ) {}

  @Get()
  @ForUsers('recent')
  showForm(): FreshPage {
    return page(CloseView, EMPTY_FORM);
  }

  @PostForm()
  @ForUsers('recent')
  closeAccount(@CurrentUser() user: SignedInUser, @Body() form: Form, @Passthrough() response: Response): FormResult {
    return handleForm({
      form,
      body: CloseAccountForm,
      action: async ({ email }) => {
        await this.closing.closeAccount(user, email);
        this.cookies.clearSession(response);
        return page(ClosedView, {});
      },
      rerender: (sent) => page(CloseView, sent, sent.status),
    });
  }
}
