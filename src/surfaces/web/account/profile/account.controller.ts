import { Body, Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { FreshPage } from '../../kit/pages/page.js';
import { PersonPages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { AccountLoader } from './account.loader.js';
import { OwnData } from './own-data.js';

@PersonPages()
@Controller('dashboard/account')
export class AccountController {
  constructor(
    private readonly pages: AccountLoader,
    private readonly data: OwnData,
    private readonly cookies: PageCookies,
  ) {}

  @Get()
  show(@CurrentPerson() person: Person, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.show(person, done);
  }

  @PostForm()
  rename(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.rename(person, form);
  }

  @Get('data')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="catalog-account.json"')
  @Header('Cache-Control', 'private, no-store')
  download(@CurrentPerson() { userId }: Person): Promise<string> {
    return this.data.of(userId);
  }

  @Get('email')
  @ForPeople('recent')
  emailForm(@CurrentPerson() person: Person): FreshPage {
    return this.pages.emailForm(person);
  }

  @PostOnce('email')
  @ForPeople('recent')
  requestEmail(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.requestEmail(person, form);
  }

  @Get('email/:link')
  @Header('Referrer-Policy', 'no-referrer')
  showEmailLink(@CurrentPerson() person: Person, @Param('link') link: string): FormResult {
    return this.pages.showEmailLink(person, link);
  }

  @PostForm('email/:link')
  @Header('Referrer-Policy', 'no-referrer')
  confirmEmail(@CurrentPerson() person: Person, @Param('link') link: string): FormResult {
    return this.pages.confirmEmail(person, link);
  }

  @PostForm('identities/:id/unlink')
  @ForPeople('recent')
  unlink(@CurrentPerson() person: Person, @Id() id: string): FormResult {
    return this.pages.unlink(person, id);
  }

  @Get('close')
  @ForPeople('recent')
  closeForm(@CurrentPerson() person: Person): FreshPage {
    return this.pages.closeForm(person);
  }

  @PostForm('close')
  @ForPeople('recent')
  async close(
    @CurrentPerson() person: Person,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    const page = await this.pages.close(person, form);
    if (page instanceof FreshPage && page.status === 200) this.cookies.endSession(response);
    return page;
  }
}
