import { Body, Controller, Get, Header, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { SignInLoader } from './sign-in.loader.js';

type Form = Record<string, string>;

@PublicPages()
@Controller()
export class SignInController {
  constructor(private readonly pages: SignInLoader) {}

  @Get('sign-in')
  form(@Query('next') next: unknown, @Query('done') done: unknown, @Req() request: Request): FreshPage {
    return this.pages.form(typeof next === 'string' ? next : undefined, done, request);
  }

  @Post('sign-in')
  @FormBody()
  @OneTimeForm()
  send(
    @Body() form: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.send(form, request, response);
  }

  @Get('sign-in/code')
  codeForm(@Req() request: Request): FreshPage {
    return this.pages.codeForm(request);
  }

  @Post('sign-in/code')
  @FormBody()
  confirmCode(
    @Body() form: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.confirmCode(form, request, response);
  }

  @Get('sign-in/link/:link')
  @Header('Referrer-Policy', 'no-referrer')
  showLink(@Param('link') link: string, @Req() request: Request): Promise<FreshPage> {
    return this.pages.showLink(link, request);
  }

  @Post('sign-in/link/:link')
  @FormBody()
  @Header('Referrer-Policy', 'no-referrer')
  confirmLink(
    @Param('link') link: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.confirmLink(link, request, response);
  }

  @Post('sign-out')
  @FormBody()
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SeeOther> {
    return this.pages.signOut(request, response);
  }
}
