import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { deviceOf, roughNetwork } from '../../../contexts/access/sessions/device.js';
import { PageCookies } from '../../../contexts/access/sessions/page-cookies.js';
import type { Person } from '../../../contexts/access/sessions/person.js';
import { LIFETIME_MS } from '../../../contexts/access/session-limits.js';
import { SessionsService, type Visit } from '../../../contexts/access/sessions/sessions.service.js';
import { SignInConfirmation, type SignedIn } from '../../../contexts/access/sign-in/sign-in-confirmation.js';
import { SIGN_IN_MS, SignInRequests } from '../../../contexts/access/sign-in/sign-in-requests.js';
import { networkOf } from '../../../platform/http/network.js';
import { inspectedInput } from '../../../platform/input/checked-input.js';
import { type FreshPage, freshPage, SeeOther } from '../pages/page.js';
import { refused } from '../pages/refused.js';
import { localPath } from './local-path.js';
import { CodeView, LinkView, SignInView } from './sign-in.view.js';
import { CodeForm, SignInForm } from './sign-in.dto.js';

type Form = Readonly<Record<string, string>>;

/** Takes people from their e-mail address to a session. */
@Injectable()
export class SignInPages {
  constructor(
    private readonly requests: SignInRequests,
    private readonly confirmation: SignInConfirmation,
    private readonly sessions: SessionsService,
    private readonly cookies: PageCookies,
  ) {}

  form(next: string | undefined, person: Person | undefined): FreshPage {
    const typed = { next: localPath(next), email: person?.email ?? '' };
    const isAvailable = this.requests.isAvailable;
    return freshPage(SignInView, { typed, problems: new Map(), signedInAs: person?.email, isAvailable }, 200);
  }

  async send(form: Form, request: Request, response: Response): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(SignInForm, form);
    const shown = { typed: form, problems, isAvailable: this.requests.isAvailable };
    if (problems.size > 0) return freshPage(SignInView, shown, 400);
    try {
      const browser = await this.requests.send({
        email: input.email.trim(),
        nextPath: localPath(input.next),
        network: networkOf(request.ip),
      });
      this.cookies.set(response, 'sign-in', browser, SIGN_IN_MS);
      return new SeeOther('/sign-in/code');
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(SignInView, { ...shown, refusal }, status));
    }
  }

  codeForm(): FreshPage {
    return freshPage(CodeView, { problems: new Map() }, 200);
  }

  async confirmCode(form: Form, request: Request, response: Response): Promise<FreshPage | SeeOther> {
    const { input, invalidFields: problems } = inspectedInput(CodeForm, form);
    if (problems.size > 0) return freshPage(CodeView, { problems }, 400);
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

  async signOut(request: Request, response: Response): Promise<SeeOther> {
    const { person } = request;
    if (person !== undefined) await this.sessions.end(person.userId, person.sessionId);
    this.cookies.endSession(response);
    return new SeeOther('/');
  }

  /** A new session replaces the one that this browser may have had, so that a planted one is of no use. */
  private async enter(
    request: Request,
    response: Response,
    view: typeof CodeView,
    confirm: (browser: string | undefined, visit: Visit) => Promise<SignedIn>,
  ): Promise<FreshPage | SeeOther> {
    const visit = { device: deviceOf(request.headers['user-agent']), network: roughNetwork(request.ip) };
    try {
      const { token, nextPath } = await confirm(this.cookies.read(request, 'sign-in'), visit);
      if (request.person) await this.sessions.end(request.person.userId, request.person.sessionId);
      this.cookies.set(response, 'session', token, LIFETIME_MS);
      this.cookies.clear(response, 'sign-in');
      return new SeeOther(nextPath);
    } catch (error) {
      return refused(error, (refusal, status) => freshPage(view, { problems: new Map(), refusal }, status));
    }
  }
}
