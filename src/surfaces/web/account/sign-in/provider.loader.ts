import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProviderSignInFlow } from '../../../../contexts/accounts/providers/provider-sign-in-flow.js';
import type { ProviderId } from '../../../../contexts/accounts/providers/provider.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { SIGN_IN_MS } from '../../../../contexts/accounts/sign-in/sign-in-requests.js';
import { type FreshPage, freshPage, type SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
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
   * page (`form-action`), and providers redirect to others that nobody here can know.
   */
  async begin(id: ProviderId, next: string | undefined, { person }: Request, response: Response): Promise<FreshPage> {
    try {
      const { address, name, browser } = await this.flow.begin(id, localPath(next), person !== undefined);
      this.cookies.set(response, 'provider-sign-in', browser, SIGN_IN_MS);
      response.setHeader('Refresh', `0; url=${address}`);
      return freshPage(ToProviderView, { name, address }, 200);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(ProviderRefusalView, { refusal }, status));
    }
  }

  async finish(id: ProviderId, request: Request, response: Response): Promise<FreshPage | SeeOther> {
    const [, query = ''] = request.originalUrl.split(/(?=\?)/, 2);
    try {
      const browser = this.cookies.read(request, 'provider-sign-in');
      const visitor = { visit: visitOf(request), isConfirming: request.person !== undefined };
      const signedIn = await this.flow.finish(id, query, browser, visitor);
      this.cookies.clear(response, 'provider-sign-in');
      return await this.browserSessions.begin(request, response, signedIn);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(ProviderRefusalView, { refusal }, status));
    }
  }
}
