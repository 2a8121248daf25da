import { Body, Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { AccountClosing } from '../../../../contexts/accounts/profile/account-closing.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
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
  @ForPeople('recent')
  showForm(@CurrentPerson() person: Person): FreshPage {
    return freshPage(CloseView, { person, ...NOTHING_SENT });
  }

  @PostForm()
  @ForPeople('recent')
  closeAccount(
    @CurrentPerson() person: Person,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return handleForm({
      form,
      body: CloseForm,
      act: async ({ email }) => {
        await this.closing.close(person, email);
        this.cookies.endSession(response);
        return freshPage(ClosedView, {});
      },
      again: (sent) => freshPage(CloseView, { person, ...sent }, sent.status),
    });
  }
}
