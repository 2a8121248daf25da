import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const GITHUB_ID = 'catalog-at-github';
export const GITHUB_SECRET = 'github-secret';

interface GithubUser {
  id: number;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

interface Issued {
  challenge: string;
  redirectUri: string;
  person: GithubUser;
}

/** Simulates GitHub's OAuth and the two API calls that identify a user. Every user consents immediately. */
export class GithubServer {
  user: GithubUser = { id: 1, emails: [] };
  private readonly codes = new Map<string, Issued>();
  private readonly tokens = new Map<string, GithubUser>();
  /** Replacement responses by path. */
  readonly instead = new Map<string, (response: ServerResponse) => void>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<GithubServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new GithubServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void started.answer(request, response),
    );
    return started;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const instead = this.instead.get(pathname);
    if (instead) {
      instead(response);
      return;
    }
    if (pathname === '/login/oauth/authorize') {
      response.writeHead(302, { location: this.agreed(searchParams) }).end();
      return;
    }
    if (pathname === '/login/oauth/access_token') {
      sendJson(response, 200, this.exchanged(new URLSearchParams(await text(request))));
      return;
    }
    const person = this.tokens.get((request.headers.authorization ?? '').replace(/^bearer /i, ''));
    if (person === undefined) sendJson(response, 401, { message: 'Bad credentials' });
    else if (pathname === '/api/v3/user') sendJson(response, 200, { id: person.id, login: 'someone', email: null });
    else if (pathname === '/api/v3/user/emails') sendJson(response, 200, person.emails);
    else sendJson(response, 404, { message: 'Not Found' });
  }

  private agreed(query: URLSearchParams): string {
    const given = (name: string): string => query.get(name) ?? '';
    if (given('client_id') !== GITHUB_ID || given('code_challenge_method') !== 'S256') return '/404';
    const code = randomUUID();
    const redirectUri = given('redirect_uri');
    this.codes.set(code, { challenge: given('code_challenge'), redirectUri, person: this.user });
    const target = new URL(redirectUri);
    // GitHub sends `iss` as well.
    for (const [name, value] of [
      ['code', code],
      ['state', given('state')],
      ['iss', `${this.url}/login/oauth`],
    ] as const)
      target.searchParams.set(name, value);
    return target.href;
  }

  /** GitHub reports errors with the status 200. */
  private exchanged(form: URLSearchParams): object {
    const issued = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    if (form.get('client_id') !== GITHUB_ID || form.get('client_secret') !== GITHUB_SECRET)
      return { error: 'incorrect_client_credentials' };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued?.challenge !== challenge || issued.redirectUri !== form.get('redirect_uri'))
      return { error: 'bad_verification_code' };
    const token = `gho_${randomUUID()}`;
    this.tokens.set(token, issued.person);
    return { access_token: token, token_type: 'bearer', scope: 'user:email' };
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
