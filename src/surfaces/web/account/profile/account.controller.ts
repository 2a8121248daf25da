import { Body, Controller, Get, Header, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PersonPages } from '../../kit/pages/page-policy.js';
import { AccountLoader } from './account.loader.js';
import { OwnData } from './own-data.js';

type Form = Record<string, string>;

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

  @Post()
  @FormBody()
  rename(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage | SeeOther> {
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

  @Post('email')
  @ForPeople('recent')
  @FormBody()
  @OneTimeForm()
  requestEmail(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.requestEmail(person, form);
  }

  @Get('email/:link')
  @Header('Referrer-Policy', 'no-referrer')
  showEmailLink(@CurrentPerson() person: Person, @Param('link') link: string): Promise<FreshPage> {
    return this.pages.showEmailLink(person, link);
  }

  @Post('email/:link')
  @FormBody()
  @Header('Referrer-Policy', 'no-referrer')
  confirmEmail(@CurrentPerson() person: Person, @Param('link') link: string): Promise<FreshPage | SeeOther> {
    return this.pages.confirmEmail(person, link);
  }

  @Post('identities/:id/unlink')
  @ForPeople('recent')
  @FormBody()
  unlink(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage | SeeOther> {
    return this.pages.unlink(person, id);
  }

  @Get('close')
  @ForPeople('recent')
  closeForm(@CurrentPerson() person: Person): FreshPage {
    return this.pages.closeForm(person);
  }

  @Post('close')
  @ForPeople('recent')
  @FormBody()
  async close(
    @CurrentPerson() person: Person,
    @Body() form: Form,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FreshPage> {
    const page = await this.pages.close(person, form);
    if (page.status === 200) this.cookies.endSession(response);
    return page;
  }
}
