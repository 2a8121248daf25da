import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../../platform/config/config.js';

/** Characters of base64url, in parts separated by dots. */
const VALUE = /^[\w.-]{1,512}$/;

type CookieName = 'session' | 'sign-in' | 'provider-sign-in' | 'known-browser';

/** Reads and writes the cookies of pages. The names are bound to the host when the site is https. */
@Injectable()
export class PageCookies {
  private readonly isSecure: boolean;

  constructor({ siteUrl }: Config) {
    this.isSecure = siteUrl.startsWith('https:');
  }

  /** The value of the cookie; undefined when there is none, or one that was not made here. */
  read({ headers }: Request, name: CookieName): string | undefined {
    const prefix = `${this.nameOf(name)}=`;
    const value = headers.cookie
      ?.split(';')
      .map((cookie) => cookie.trim())
      .find((cookie) => cookie.startsWith(prefix))
      ?.slice(prefix.length);
    return value !== undefined && VALUE.test(value) ? value : undefined;
  }

  set(response: Response, name: CookieName, value: string, maxAgeMs: number): void {
    response.cookie(this.nameOf(name), value, { ...this.attributes(), maxAge: maxAgeMs });
  }

  clear(response: Response, name: CookieName): void {
    response.clearCookie(this.nameOf(name), this.attributes());
  }

  /** Pages and scripts that this browser kept while somebody was signed in are of no use to the next person. */
  endSession(response: Response): void {
    this.clear(response, 'session');
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }

  private nameOf(name: CookieName): string {
    return this.isSecure ? `__Host-${name}` : name;
  }

  private attributes(): { httpOnly: true; sameSite: 'lax'; secure: boolean; path: '/' } {
    return { httpOnly: true, sameSite: 'lax', secure: this.isSecure, path: '/' };
  }
}
