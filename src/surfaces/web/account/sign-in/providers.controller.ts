import { Body, Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ProviderLoader } from './provider.loader.js';

/** Each provider has an address of its own to come back to, so that none of them can answer for another. */
@PublicPages()
@Controller('sign-in')
export class ProvidersController {
  constructor(private readonly pages: ProviderLoader) {}

  @PostForm('oidc')
  beginOidc(
    @Body() { next }: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return this.pages.begin('oidc', next, request, response);
  }

  @Get('oidc/callback')
  @Header('Referrer-Policy', 'no-referrer')
  finishOidc(@Req() request: Request, @Res({ passthrough: true }) response: Response): FormResult {
    return this.pages.finish('oidc', request, response);
  }

  @PostForm('github')
  beginGithub(
    @Body() { next }: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return this.pages.begin('github', next, request, response);
  }

  @Get('github/callback')
  @Header('Referrer-Policy', 'no-referrer')
  finishGithub(@Req() request: Request, @Res({ passthrough: true }) response: Response): FormResult {
    return this.pages.finish('github', request, response);
  }
}
