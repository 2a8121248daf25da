import { GITHUB_ID, GITHUB_SECRET, GithubServer } from './servers/github-server.js';
import { CLIENT_ID, CLIENT_SECRET, OidcServer } from './servers/oidc-server.js';
import type { Visited, Visitor } from './visitor.js';

export type ProviderName = 'oidc' | 'github';

const SITE = 'https://catalog.example';
let users = 0;

/** An OpenID provider and a simulated GitHub, and what a browser does there. */
export class SignInProviders {
  private constructor(
    readonly oidc: OidcServer,
    readonly github: GithubServer,
  ) {}

  static async start(): Promise<SignInProviders> {
    return new SignInProviders(
      await OidcServer.start({ redirectUri: `${SITE}/sign-in/oidc/callback` }),
      await GithubServer.start(),
    );
  }

  async stop(): Promise<void> {
    await this.oidc.stop();
    await this.github.stop();
  }

  /** The variables that configure both. */
  get environment(): Record<string, string> {
    return { ...this.oidcEnvironment, ...this.githubEnvironment };
  }

  get oidcEnvironment(): Record<string, string> {
    return {
      OIDC_ISSUER: this.oidc.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Northwind ID',
    };
  }

  get githubEnvironment(): Record<string, string> {
    return { GITHUB_URL: this.github.url, GITHUB_CLIENT_ID: GITHUB_ID, GITHUB_CLIENT_SECRET: GITHUB_SECRET };
  }

  /** From now on this user is signed in there. */
  become(provider: ProviderName, email: string, number = this.newNumber()): number {
    if (provider === 'oidc') this.oidc.user = { sub: `user-${number}`, email, email_verified: true };
    else this.github.user = { id: number, emails: [{ email, primary: true, verified: true }] };
    return number;
  }

  newNumber(): number {
    users += 1;
    return users;
  }

  /** Presses the button. Returns the URL at the provider. */
  async leave(visitor: Visitor, provider: ProviderName, next = ''): Promise<string> {
    const { status, headers, $ } = await visitor.send(`/sign-in/${provider}`, { next });
    expect(status).toBe(200);
    const [, address = ''] = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '') ?? [];
    expect($('main a').attr('href')).toBe(address);
    return address;
  }

  /** Follows the redirects of the provider. Returns the path at which the browser comes back. */
  async walk(address: string): Promise<string> {
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
      if (location.startsWith(SITE)) return location.slice(SITE.length);
      next = new URL(location, next).href;
    }
    throw new Error('The provider never sends the browser back');
  }

  /** The whole sign-in, up to the response of the service. */
  async signIn(visitor: Visitor, provider: ProviderName, next = ''): Promise<Visited> {
    return visitor.open(await this.walk(await this.leave(visitor, provider, next)));
  }
}
