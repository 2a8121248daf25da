import { isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import { SESSION_LIFETIME_MS } from '../../../../contexts/access/sessions/session.entity.js';
import { SessionsService, type SignInDevice } from '../../../../contexts/access/sessions/sessions.service.js';
import { KnownBrowsersService } from '../../../../contexts/accounts/sign-in/known-browsers.service.js';
import type { SignInResult } from '../../../../contexts/accounts/sign-in/sign-in-confirmation.service.js';
import { networkOf } from '../../../../platform/text/ip-network.js';
import { SeeOther } from '../../kit/pages/page.js';

/** How long a browser that has signed in to an account is recognized: the maximum age of a cookie. */
const KNOWN_BROWSER_MS = 400 * 86_400_000;

export const signInDeviceOf = ({ headers, ip }: Request): SignInDevice => ({
  device: deviceOf(headers['user-agent']),
  network: roughNetwork(ip),
});

@Injectable()
export class BrowserSessionsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: PageCookiesService,
    private readonly knownBrowsers: KnownBrowsersService,
  ) {}

  /** Replaces an existing session of this browser, to prevent session fixation. */
  async startSession(
    request: Request,
    response: Response,
    { token, userId, nextPath }: SignInResult,
  ): Promise<SeeOther> {
    const { user } = request;
    if (user) await this.sessions.endSession(user.userId, user.sessionId);
    this.cookies.setCookie(response, 'session', token, SESSION_LIFETIME_MS);
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

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and operating system. The header can contain anything. */
function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The IP address without its last part: enough for users to recognize their network, not enough to identify a user. */
function roughNetwork(ip: string | undefined): string {
  const ipAddress = (ip ?? '').replace(/^::ffff:/, '');
  if (ipAddress === '::1') return 'localhost';
  return isIPv4(ipAddress) ? ipAddress.replace(/\d{1,3}$/, 'x') : networkOf(ipAddress || undefined);
}
