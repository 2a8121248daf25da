import { hash } from 'node:crypto';
import { Body, Get, Param, Query, Req } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import type { SignInDevice } from '../../../../contexts/access/sessions/sessions.service.js';
import { createToken } from '../../../../contexts/access/sessions/session-tokens.js';
import {
  type SignInResult,
  SignInConfirmationService,
} from '../../../../contexts/accounts/sign-in/sign-in-confirmation.service.js';
import {
  SIGN_IN_LIFETIME_MS,
  SignInRequestsService,
} from '../../../../contexts/accounts/sign-in/sign-in-requests.service.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { networkOf } from '../../../../platform/text/ip-network.js';
import { RepeatedFormError } from '../../../../platform/idempotency/one-time-tokens.service.js';
import { EmailField, TextField } from '../../../../platform/input/body-fields.js';
import { EmailsService } from '../../../../platform/mail/emails.service.js';
import { TOKEN_FIELD } from '../../kit/forms/forms.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, Passthrough, PostForm, PostOnce, type SeeOther } from '../../kit/pages/page.js';
import { BrowserSessionsService, signInDeviceOf } from './browser-sessions.service.js';
import { localPath, MAX_PATH } from './local-path.js';
import { SignInMethodsService } from './sign-in-methods.service.js';
import { CodeView, DevelopmentMailView, LinkView, SignInView } from './sign-in.view.js';

class SignInForm {
  @EmailField({ example: 'ada@studio.example' })
  email!: string;

  @TextField({ max: MAX_PATH, optional: true })
  next?: string;
}

class CodeForm {
  @TextField({ max: 20, example: '1234 5678' })
  code!: string;
}

@PublicPages()
export class SignInController {
  constructor(
    private readonly requests: SignInRequestsService,
    private readonly confirmation: SignInConfirmationService,
    private readonly cookies: PageCookiesService,
    private readonly browserSessions: BrowserSessionsService,
    private readonly methods: SignInMethodsService,
  ) {}

  @Get('sign-in')
  showForm(@Query('next') next: unknown, @Query('account') account: unknown, @Req() request: Request): FreshPage {
    const user = account === 'other' ? undefined : request.user;
    const typed = { next: localPath(typeof next === 'string' ? next : undefined), email: user?.email ?? '' };
    const shown = { typed, problems: new Map(), signedInAs: user?.email, ...this.methods.listMethods(request) };
    return page(SignInView, shown);
  }

  @PostOnce('sign-in')
  sendEmail(@Body() form: Form, @Req() request: Request, @Passthrough() response: Response): FormResult {
    const browser = browserToken(form[TOKEN_FIELD]);
    const remember = (): void => this.cookies.setCookie(response, 'sign-in', browser, SIGN_IN_LIFETIME_MS);
    return handleForm({
      form,
      body: SignInForm,
      action: async (input) => {
        const sending = this.requests.sendSignInEmail({
          email: input.email.trim(),
          nextPath: localPath(input.next),
          network: networkOf(request.ip),
          knownBrowser: this.cookies.readCookie(request, 'known-browser'),
          browser,
        });
        await sending.catch((error: unknown) => {
          if (error instanceof RepeatedFormError) remember();
          throw error;
        });
        remember();
      },
      rerender: (sent) => page(SignInView, { ...sent, ...this.methods.listMethods(request) }, sent.status),
      redirectTo: '/sign-in/code',
    });
  }

  @Get('sign-in/code')
  showCodeForm(@Req() request: Request): FreshPage {
    return page(CodeView, { problems: new Map(), ...this.methods.listMethods(request) });
  }

  @PostForm('sign-in/code')
  confirmCode(@Body() form: Form, @Req() request: Request, @Passthrough() response: Response): FormResult {
    return handleForm({
      form,
      body: CodeForm,
      action: ({ code }) =>
        this.signIn(request, response, (browser, visit) => this.confirmation.confirmCode(code, browser, visit)),
      rerender: (sent) => page(CodeView, { ...sent, ...this.methods.listMethods(request) }, sent.status),
    });
  }

  @Get('sign-in/link/:link')
  showLink(@Param('link') link: string, @Req() request: Request): FormResult {
    return handleForm({
      action: async () => {
        const { email } = await this.confirmation.getSignInLink(link, this.cookies.readCookie(request, 'sign-in'));
        return page(LinkView, { link, email });
      },
      rerender: ({ message, status }) => page(LinkView, { link, rejection: message }, status),
    });
  }

  @PostForm('sign-in/link/:link')
  confirmLink(@Param('link') link: string, @Req() request: Request, @Passthrough() response: Response): FormResult {
    return handleForm({
      action: () =>
        this.signIn(request, response, (browser, visit) => this.confirmation.confirmLink(link, browser, visit)),
      rerender: ({ message, status }) => page(LinkView, { link, rejection: message }, status),
    });
  }

  @PostForm('sign-out')
  signOut(@Req() request: Request, @Passthrough() response: Response): Promise<SeeOther> {
    return this.browserSessions.endSession(request, response);
  }

  private async signIn(
    request: Request,
    response: Response,
    confirm: (browser: string | undefined, visit: SignInDevice) => Promise<SignInResult>,
  ): Promise<SeeOther> {
    const signedIn = await confirm(this.cookies.readCookie(request, 'sign-in'), signInDeviceOf(request));
    this.cookies.clearCookie(response, 'sign-in');
    return this.browserSessions.startSession(request, response, signedIn);
  }
}

/** The same for a repeated form: after a double click, the browser may have dropped the first response and its cookie. */
const browserToken = (formToken: string | undefined): string =>
  formToken === undefined ? createToken() : hash('sha256', `sign-in ${formToken}`, 'base64url');

/** Unsent emails, for developers. */
@PublicPages('dev/mail')
export class DevelopmentMailController {
  constructor(
    private readonly mails: EmailsService,
    private readonly methods: SignInMethodsService,
  ) {}

  @Get()
  async listEmails(@Req() request: Request): Promise<FreshPage> {
    if (!this.methods.hasDevelopmentMail(request)) throw notFound('Page not found.');
    return page(DevelopmentMailView, { mails: await this.mails.listNewestEmails() });
  }
}
