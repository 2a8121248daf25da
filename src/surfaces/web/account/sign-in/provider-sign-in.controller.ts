import { Body, Get, Req } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import { ProviderSignInService } from '../../../../contexts/accounts/providers/provider-sign-in.service.js';
import type { ProviderId } from '../../../../contexts/accounts/providers/provider.js';
import { SIGN_IN_LIFETIME_MS } from '../../../../contexts/accounts/sign-in/sign-in-requests.service.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, Passthrough, PostForm } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { BrowserSessionsService, signInDeviceOf } from './browser-sessions.service.js';
import { localPath } from './local-path.js';
import { ProviderRejectionView, ToProviderView } from './sign-in.view.js';

/** Each provider has its own callback path, so that none of them can answer for another. */
@PublicPages('sign-in')
export class ProviderSignInController {
  constructor(
    private readonly flow: ProviderSignInService,
    private readonly cookies: PageCookiesService,
    private readonly browserSessions: BrowserSessionsService,
  ) {}

  @PostForm('oidc')
  beginOidc(@Body() { next }: Form, @Req() request: Request, @Passthrough() response: Response): FormResult {
    return this.begin('oidc', next, request, response);
  }

  @Get('oidc/callback')
  finishOidc(@Req() request: Request, @Passthrough() response: Response): FormResult {
    return this.finish('oidc', request, response);
  }

  @PostForm('github')
  beginGithub(@Body() { next }: Form, @Req() request: Request, @Passthrough() response: Response): FormResult {
    return this.begin('github', next, request, response);
  }

  @Get('github/callback')
  finishGithub(@Req() request: Request, @Passthrough() response: Response): FormResult {
    return this.finish('github', request, response);
  }

  /**
   * A page with a Refresh header instead of a redirect: browsers check every redirect after a form against `form-action`, and
   * providers redirect to other origins, which are unknown here.
   */
  private begin(id: ProviderId, next: string | undefined, { user }: Request, response: Response): FormResult {
    return handleForm({
      action: async () => {
        const { url, name, browser } = await this.flow.beginSignIn(id, localPath(next), user !== undefined);
        this.cookies.setCookie(response, 'provider-sign-in', browser, SIGN_IN_LIFETIME_MS);
        response.setHeader('Refresh', `0; url=${url}`);
        return page(ToProviderView, { name, url });
      },
      rerender: notSignedIn,
    });
  }

  private finish(id: ProviderId, request: Request, response: Response): FormResult {
    const query = /\?.*/.exec(request.originalUrl)?.[0] ?? '';
    return handleForm({
      action: async () => {
        const browser = this.cookies.readCookie(request, 'provider-sign-in');
        const visitor = { visit: signInDeviceOf(request), isConfirming: request.user !== undefined };
        const signedIn = await this.flow.finishSignIn(id, query, browser, visitor);
        this.cookies.clearCookie(response, 'provider-sign-in');
        return this.browserSessions.startSession(request, response, signedIn);
      },
      rerender: notSignedIn,
    });
  }
}

const notSignedIn = ({ message, status }: FormState): FreshPage =>
  page(ProviderRejectionView, { rejection: message }, status);
