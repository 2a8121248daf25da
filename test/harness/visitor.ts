import { randomUUID } from 'node:crypto';
import { type CheerioAPI, load } from 'cheerio';
import { Received, send } from './http-client.js';
import type { Service } from './service.js';

export interface Visited {
  status: number;
  headers: Headers;
  /** The redirect target of the response; undefined for a page. */
  location: string | undefined;
  text: string;
  $: CheerioAPI;
}

let visitors = 0;

/** A browser without scripts: it keeps cookies and sends forms from the site itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** As the service set them, with their attributes. */
  readonly setCookies: string[] = [];

  /** A separate IP address, for services that trust a proxy: sign-in emails are limited per network. */
  private readonly ip: string;

  constructor(
    private readonly service: Service,
    private readonly agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ) {
    visitors += 1;
    this.ip = `10.1.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
  }

  open(path: string, headers: Record<string, string> = {}): Promise<Visited> {
    return this.request(path, { method: 'GET', headers });
  }

  /** Opens the page and sends its form, with a new one-time token unless one is given. */
  send(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Visited> {
    return this.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams({ once: randomUUID(), ...fields }).toString(),
    });
  }

  /** Sends a form with files. */
  async upload(path: string, form: FormData): Promise<Visited> {
    if (!form.has('once')) form.set('once', randomUUID());
    const headers = { ...this.headers(), 'sec-fetch-site': 'same-origin' };
    const init = { method: 'POST', redirect: 'manual', headers, body: form } as const;
    const response = await fetch(this.service.url + path, init);
    const fields = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() };
    return this.visited(new Received(response.status, fields, await response.text()));
  }

  private async request(
    path: string,
    { headers, ...rest }: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<Visited> {
    return this.visited(await send(this.service.url + path, { ...rest, headers: { ...this.headers(), ...headers } }));
  }

  private headers(): Record<string, string> {
    return {
      accept: 'text/html',
      'x-forwarded-for': this.ip,
      'user-agent': this.agent,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }

  private visited(received: Received): Visited {
    const { status, fields, text } = received;
    for (const line of [fields['set-cookie'] ?? []].flat()) {
      this.setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    let page: CheerioAPI | undefined;
    return {
      status,
      location: fields.location?.toString(),
      text,
      get headers() {
        return received.headers;
      },
      get $() {
        return (page ??= load(text));
      },
    };
  }
}
