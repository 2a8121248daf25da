import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { KNOWN_BROWSER_MS, LIFETIME_MS } from '../../../../contexts/access/session-limits.js';
import { deviceOf, roughNetwork } from '../../../../contexts/access/sessions/device.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { SessionsService, type SignInDevice } from '../../../../contexts/access/sessions/sessions.service.js';
import { KnownBrowsers } from '../../../../contexts/accounts/sign-in/known-browsers.js';
import type { SignedIn } from '../../../../contexts/accounts/sign-in/sign-in-confirmation.js';
import { SeeOther } from '../../kit/pages/page.js';

export const signInDeviceOf = ({ headers, ip }: Request): SignInDevice => ({
  device: deviceOf(headers['user-agent']),
  network: roughNetwork(ip),
});

@Injectable()
export class BrowserSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: PageCookies,
    private readonly knownBrowsers: KnownBrowsers,
  ) {}

  /** Replaces an existing session of this browser, to prevent session fixation. */
  async startSession(request: Request, response: Response, { token, userId, nextPath }: SignedIn): Promise<SeeOther> {
    const { user } = request;
    if (user) await this.sessions.endSession(user.userId, user.sessionId);
    this.cookies.setCookie(response, 'session', token, LIFETIME_MS);
    const known = this.knownBrowsers.addEntry(this.cookies.readCookie(request, 'known-browser'), userId);
    this.cookies.setCookie(response, 'known-browser', known, KNOWN_BROWSER_MS);
    return new SeeOther(nextPath);
  }

  async endSession({ user }: Request, response: Response): Promise<SeeOther> {
    if (user) await this.sessions.endSession(user.userId, user.sessionId);
    this.cookies.clearSession(response);
    return new SeeOther('/sign-in?done=signed-out');
  }
}
