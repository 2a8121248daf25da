import { Body, Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { AccountClosing } from '../../../../contexts/accounts/profile/account-closing.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ClosedView, CloseView } from './account-close.view.js';
import { CloseForm } from './account.dto.js';

@UserPages()
@Controller('dashboard/account/close')
export class AccountCloseController {
  constructor(
    private readonly closing: AccountClosing,
    private readonly cookies: PageCookies,
  ) {}

  @Get()
  @ForUsers('recent')
  showForm(): FreshPage {
    return page(CloseView, NOTHING_SENT);
  }

  @PostForm()
  @ForUsers('recent')
  closeAccount(
    @CurrentUser() user: SignedInUser,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return handleForm({
      form,
      body: CloseForm,
      action: async ({ email }) => {
        await this.closing.closeAccount(user, email);
        this.cookies.clearSession(response);
        return page(ClosedView, {});
      },
      rerender: (sent) => page(CloseView, sent, sent.status),
    });
  }
}
