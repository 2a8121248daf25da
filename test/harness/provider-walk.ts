import type { Visitor } from './visitor.js';

/** The address of the provider to which the page leads that a button opens. */
export async function leaveFor(visitor: Visitor, provider: 'oidc' | 'github', next = ''): Promise<string> {
  const { status, headers, $ } = await visitor.send(`/sign-in/${provider}`, { next });
  expect(status).toBe(200);
  const [, address = ''] = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '') ?? [];
  expect($('main a').attr('href')).toBe(address);
  return address;
}

/** What a browser does at the provider: it follows redirects and keeps cookies. Returns the path at which it comes back. */
export async function walkThrough(address: string, site = 'https://catalog.example'): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider stays at ${next}: ${await response.text()}`);
    if (location.startsWith(site)) return location.slice(site.length);
    next = new URL(location, next).href;
  }
  throw new Error('The provider never sends the browser back');
}
