import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProviderSignInFlow } from '../../../../contexts/accounts/providers/provider-sign-in-flow.js';
import type { ProviderId } from '../../../../contexts/accounts/providers/provider.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { SIGN_IN_MS } from '../../../../contexts/accounts/sign-in/sign-in-requests.js';
import { type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { BrowserSessions, visitOf } from './browser-sessions.js';
import { localPath } from './local-path.js';
import { ProviderRefusalView, ToProviderView } from './provider.view.js';

/** Takes people to a provider, and from its answer to a session. */
@Injectable()
export class ProviderLoader {
  constructor(
    private readonly flow: ProviderSignInFlow,
    private readonly cookies: PageCookies,
    private readonly browserSessions: BrowserSessions,
  ) {}

  /**
   * A page that leads on, and not a redirect: browsers hold every redirect that follows a form against the policy of its
   * page (`form-action`), and providers redirect to other origins, which are unknown here.
   */
  begin(id: ProviderId, next: string | undefined, { person }: Request, response: Response): FormResult {
    return handleForm({
      act: async () => {
        const { address, name, browser } = await this.flow.begin(id, localPath(next), person !== undefined);
        this.cookies.set(response, 'provider-sign-in', browser, SIGN_IN_MS);
        response.setHeader('Refresh', `0; url=${address}`);
        return freshPage(ToProviderView, { name, address });
      },
      again: refusedByProvider,
    });
  }

  finish(id: ProviderId, request: Request, response: Response): FormResult {
    const [, query = ''] = request.originalUrl.split(/(?=\?)/, 2);
    return handleForm({
      act: async () => {
        const browser = this.cookies.read(request, 'provider-sign-in');
        const visitor = { visit: visitOf(request), isConfirming: request.person !== undefined };
        const signedIn = await this.flow.finish(id, query, browser, visitor);
        this.cookies.clear(response, 'provider-sign-in');
        return this.browserSessions.begin(request, response, signedIn);
      },
      again: refusedByProvider,
    });
  }
}

const refusedByProvider = ({ message, status }: SentForm): FreshPage =>
  freshPage(ProviderRefusalView, { refusal: message }, status);
