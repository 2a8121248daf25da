import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';

/** Characters of base64url, in parts separated by dots. */
const VALUE = /^[\w.-]{1,512}$/;

type CookieName = 'session' | 'sign-in' | 'provider-sign-in' | 'known-browser' | 'form-result';

/** Reads and writes the cookies of pages. On https, a `__Host-` prefix binds them to the host. */
@Injectable()
export class PageCookiesService {
  private readonly isSecure: boolean;

  constructor({ siteUrl }: Config) {
    this.isSecure = siteUrl.startsWith('https:');
  }

  /** Undefined when the cookie is missing or not in a format that this class writes. */
  readCookie({ headers }: Request, name: CookieName): string | undefined {
    const prefix = `${this.nameOf(name)}=`;
    const value = headers.cookie
      ?.split(';')
      .map((cookie) => cookie.trim())
      .find((cookie) => cookie.startsWith(prefix))
      ?.slice(prefix.length);
    return value !== undefined && VALUE.test(value) ? value : undefined;
  }

  setCookie(response: Response, name: CookieName, value: string, maxAgeMs: number): void {
    response.cookie(this.nameOf(name), value, { ...this.attributes(), maxAge: maxAgeMs });
  }

  clearCookie(response: Response, name: CookieName): void {
    response.clearCookie(this.nameOf(name), this.attributes());
  }

  /** Also clears what the browser cached while the user was signed in, so that the next user cannot see it. */
  clearSession(response: Response): void {
    this.clearCookie(response, 'session');
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }

  private nameOf(name: CookieName): string {
    return this.isSecure ? `__Host-${name}` : name;
  }

  private attributes(): { httpOnly: true; sameSite: 'lax'; secure: boolean; path: '/' } {
    return { httpOnly: true, sameSite: 'lax', secure: this.isSecure, path: '/' };
  }
}
