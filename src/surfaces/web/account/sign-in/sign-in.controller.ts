import { Body, Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { SignInLoader } from './sign-in.loader.js';

@PublicPages()
@Controller()
export class SignInController {
  constructor(private readonly pages: SignInLoader) {}

  @Get('sign-in')
  form(@Query('next') next: unknown, @Query('done') done: unknown, @Req() request: Request): FreshPage {
    return this.pages.form(typeof next === 'string' ? next : undefined, done, request);
  }

  @PostOnce('sign-in')
  send(@Body() form: Form, @Req() request: Request, @Res({ passthrough: true }) response: Response): FormResult {
    return this.pages.send(form, request, response);
  }

  @Get('sign-in/code')
  codeForm(@Req() request: Request): FreshPage {
    return this.pages.codeForm(request);
  }

  @PostForm('sign-in/code')
  confirmCode(@Body() form: Form, @Req() request: Request, @Res({ passthrough: true }) response: Response): FormResult {
    return this.pages.confirmCode(form, request, response);
  }

  @Get('sign-in/link/:link')
  @Header('Referrer-Policy', 'no-referrer')
  showLink(@Param('link') link: string, @Req() request: Request): FormResult {
    return this.pages.showLink(link, request);
  }

  @PostForm('sign-in/link/:link')
  @Header('Referrer-Policy', 'no-referrer')
  confirmLink(
    @Param('link') link: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return this.pages.confirmLink(link, request, response);
  }

  @PostForm('sign-out')
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SeeOther> {
    return this.pages.signOut(request, response);
  }
}
