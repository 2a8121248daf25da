import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { newToken } from '../../../../contexts/access/sessions/tokens.js';
import type { Visit } from '../../../../contexts/access/sessions/sessions.service.js';
import { SignInConfirmation, type SignedIn } from '../../../../contexts/accounts/sign-in/sign-in-confirmation.js';
import { SIGN_IN_MS, SignInRequests } from '../../../../contexts/accounts/sign-in/sign-in-requests.js';
import { RepeatedFormError } from '../../../../platform/idempotency/one-time-tokens.js';
import { networkOf } from '../../../../platform/http/network.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { TOKEN_FIELD } from '../../kit/forms/one-time-token.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { BrowserSessions, visitOf } from './browser-sessions.js';
import { localPath } from './local-path.js';
import { CodeView, LinkView, SignInView } from './sign-in.view.js';
import { CodeForm, SignInForm } from './sign-in.dto.js';
import { SignInWays } from './sign-in-ways.js';

type Form = Readonly<Record<string, string>>;

/** Takes people from their e-mail address to a session. */
@Injectable()
export class SignInLoader {
  constructor(
    private readonly requests: SignInRequests,
    private readonly confirmation: SignInConfirmation,
    private readonly cookies: PageCookies,
    private readonly browserSessions: BrowserSessions,
    private readonly ways: SignInWays,
  ) {}

  form(next: string | undefined, done: unknown, request: Request): FreshPage {
    const { person } = request;
    const typed = { next: localPath(next), email: person?.email ?? '' };
    const shown = { typed, problems: new Map(), signedInAs: person?.email, done, ...this.ways.of(request) };
    return freshPage(SignInView, shown, 200);
  }

  async send(form: Form, request: Request, response: Response): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(SignInForm, form);
    const shown = { typed: form, problems, ...this.ways.of(request) };
    if (problems.size > 0) return freshPage(SignInView, shown, 400);
    const browser = browserToken(form[TOKEN_FIELD]);
    try {
      await this.requests.send({
        email: input.email.trim(),
        nextPath: localPath(input.next),
        network: networkOf(request.ip),
        knownBrowser: this.cookies.read(request, 'known-browser'),
        browser,
      });
      this.cookies.set(response, 'sign-in', browser, SIGN_IN_MS);
      return new SeeOther('/sign-in/code');
    } catch (error) {
      if (error instanceof RepeatedFormError) this.cookies.set(response, 'sign-in', browser, SIGN_IN_MS);
      return refused(error, (refusal, status) => freshPage(SignInView, { ...shown, refusal }, status));
    }
  }

  codeForm(request: Request): FreshPage {
    return freshPage(CodeView, { problems: new Map(), ...this.ways.of(request) }, 200);
  }

  async confirmCode(form: Form, request: Request, response: Response): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(CodeForm, form);
    if (problems.size > 0) return freshPage(CodeView, { problems, ...this.ways.of(request) }, 400);
    return this.enter(request, response, CodeView, (browser, visit) =>
      this.confirmation.confirmCode(input.code, browser, visit),
    );
  }

  async showLink(link: string, request: Request): Promise<FreshPage> {
    try {
      const { email } = await this.confirmation.getLink(link, this.cookies.read(request, 'sign-in'));
      return freshPage(LinkView, { link, email }, 200);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(LinkView, { link, refusal }, status));
    }
  }

  confirmLink(link: string, request: Request, response: Response): Promise<FreshPage | SeeOther> {
    return this.enter(
      request,
      response,
      ({ refusal }) => LinkView({ link, refusal }),
      (browser, visit) => this.confirmation.confirmLink(link, browser, visit),
    );
  }

  signOut(request: Request, response: Response): Promise<SeeOther> {
    return this.browserSessions.end(request, response);
  }

  private async enter(
    request: Request,
    response: Response,
    view: typeof CodeView,
    confirm: (browser: string | undefined, visit: Visit) => Promise<SignedIn>,
  ): Promise<FreshPage | SeeOther> {
    try {
      const signedIn = await confirm(this.cookies.read(request, 'sign-in'), visitOf(request));
      this.cookies.clear(response, 'sign-in');
      return await this.browserSessions.begin(request, response, signedIn);
    } catch (error) {
      const ways = this.ways.of(request);
      return refused(error, (refusal, status) => freshPage(view, { problems: new Map(), refusal, ...ways }, status));
    }
  }
}

/** The same for a form that is sent again: after a double click, the browser may have dropped the first response and its cookie. */
const browserToken = (formToken: string | undefined): string =>
  formToken === undefined ? newToken() : hash('sha256', `sign-in ${formToken}`, 'base64url');
