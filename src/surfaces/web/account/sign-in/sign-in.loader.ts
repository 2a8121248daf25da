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
import { TOKEN_FIELD } from '../../kit/forms/one-time-token.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, type SeeOther } from '../../kit/pages/page.js';
import { BrowserSessions, visitOf } from './browser-sessions.js';
import { localPath } from './local-path.js';
import { CodeView, LinkView, SignInView } from './sign-in.view.js';
import { CodeForm, SignInForm } from './sign-in.dto.js';
import { SignInWays } from './sign-in-ways.js';

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

  send(form: Form, request: Request, response: Response): FormResult {
    const browser = browserToken(form[TOKEN_FIELD]);
    const remember = (): void => this.cookies.set(response, 'sign-in', browser, SIGN_IN_MS);
    return handleForm({
      form,
      body: SignInForm,
      act: async (input) => {
        const sending = this.requests.send({
          email: input.email.trim(),
          nextPath: localPath(input.next),
          network: networkOf(request.ip),
          knownBrowser: this.cookies.read(request, 'known-browser'),
          browser,
        });
        await sending.catch((error: unknown) => {
          if (error instanceof RepeatedFormError) remember();
          throw error;
        });
        remember();
      },
      again: (sent) => freshPage(SignInView, { ...sent, ...this.ways.of(request) }, sent.status),
      next: '/sign-in/code',
    });
  }

  codeForm(request: Request): FreshPage {
    return freshPage(CodeView, { problems: new Map(), ...this.ways.of(request) }, 200);
  }

  confirmCode(form: Form, request: Request, response: Response): FormResult {
    return handleForm({
      form,
      body: CodeForm,
      act: ({ code }) =>
        this.enter(request, response, (browser, visit) => this.confirmation.confirmCode(code, browser, visit)),
      again: (sent) => freshPage(CodeView, { ...sent, ...this.ways.of(request) }, sent.status),
    });
  }

  showLink(link: string, request: Request): FormResult {
    return handleForm({
      act: async () => {
        const { email } = await this.confirmation.getLink(link, this.cookies.read(request, 'sign-in'));
        return freshPage(LinkView, { link, email });
      },
      again: ({ message, status }) => freshPage(LinkView, { link, refusal: message }, status),
    });
  }

  confirmLink(link: string, request: Request, response: Response): FormResult {
    return handleForm({
      act: () => this.enter(request, response, (browser, visit) => this.confirmation.confirmLink(link, browser, visit)),
      again: ({ message, status }) => freshPage(LinkView, { link, refusal: message }, status),
    });
  }

  signOut(request: Request, response: Response): Promise<SeeOther> {
    return this.browserSessions.end(request, response);
  }

  private async enter(
    request: Request,
    response: Response,
    confirm: (browser: string | undefined, visit: Visit) => Promise<SignedIn>,
  ): Promise<SeeOther> {
    const signedIn = await confirm(this.cookies.read(request, 'sign-in'), visitOf(request));
    this.cookies.clear(response, 'sign-in');
    return this.browserSessions.begin(request, response, signedIn);
  }
}

/** The same for a form that is sent again: after a double click, the browser may have dropped the first response and its cookie. */
const browserToken = (formToken: string | undefined): string =>
  formToken === undefined ? newToken() : hash('sha256', `sign-in ${formToken}`, 'base64url');
