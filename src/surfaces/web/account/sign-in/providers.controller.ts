import { Body, Controller, Get, Header, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { ProviderLoader } from './provider.loader.js';

type Form = Record<string, string>;

/** Each provider has an address of its own to come back to, so that none of them can answer for another. */
@PublicPages()
@Controller('sign-in')
export class ProvidersController {
  constructor(private readonly pages: ProviderLoader) {}

  @Post('oidc')
  @FormBody()
  beginOidc(
    @Body() { next }: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FreshPage> {
    return this.pages.begin('oidc', next, request, response);
  }

  @Get('oidc/callback')
  @Header('Referrer-Policy', 'no-referrer')
  finishOidc(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<FreshPage | SeeOther> {
    return this.pages.finish('oidc', request, response);
  }

  @Post('github')
  @FormBody()
  beginGithub(
    @Body() { next }: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FreshPage> {
    return this.pages.begin('github', next, request, response);
  }

  @Get('github/callback')
  @Header('Referrer-Policy', 'no-referrer')
  finishGithub(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<FreshPage | SeeOther> {
    return this.pages.finish('github', request, response);
  }
}
