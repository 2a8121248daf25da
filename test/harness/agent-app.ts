import { createHash, randomBytes } from 'node:crypto';
import type { ServiceResponse, Service } from './service.js';
import type { Visited, Visitor } from './visitor.js';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** An app that registers itself and connects with PKCE. */
export class AgentApp {
  readonly verifier = randomBytes(32).toString('base64url');

  constructor(
    private readonly service: Pick<Service, 'call'>,
    readonly clientId: string,
    readonly redirectUri = 'https://agent.example/callback',
  ) {}

  static async register(service: Pick<Service, 'call'>, metadata: Record<string, unknown> = {}): Promise<AgentApp> {
    const redirectUri = 'https://agent.example/callback';
    const body = { client_name: 'Agent', redirect_uris: [redirectUri], ...metadata };
    const response = await service.call('/oauth/register', { method: 'POST', body });
    if (response.status !== 201) throw new Error(`The registration failed: ${response.text}`);
    return new AgentApp(service, response.body.client_id, response.body.redirect_uris[0]);
  }

  authorizePath(changes: Record<string, string | undefined> = {}): string {
    const parameters = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_challenge: challengeOf(this.verifier),
      code_challenge_method: 'S256',
      state: 'state-1',
      resource: 'https://catalog.example/mcp',
      ...changes,
    };
    const given = Object.entries<string | undefined>(parameters).filter((pair) => pair[1] !== undefined);
    return `/oauth/authorize?${new URLSearchParams(given as [string, string][]).toString()}`;
  }

  /** Opens the page that asks the user. */
  async openConsent(
    user: Visitor,
    changes: Record<string, string | undefined> = {},
  ): Promise<{ path: string; page: Visited }> {
    const { location = '' } = await user.open(this.authorizePath(changes));
    return { path: location, page: await user.open(location) };
  }

  /** The URL to which the user's browser is sent after a click on the page about an invalid request. */
  async returned(user: Visitor, changes: Record<string, string | undefined> = {}): Promise<URL> {
    const { page } = await this.openConsent(user, changes);
    const { location } = await user.send(page.$('main form').attr('action') ?? '');
    if (location === undefined) throw new Error(`The page has no button: ${page.status} ${page.$('main').text()}`);
    return new URL(location);
  }

  /** The URL to which the user's browser is sent after Allow. */
  async allowed(user: Visitor): Promise<URL> {
    const { path, page } = await this.openConsent(user);
    const policy = page.$('input[name=policy]').attr('value') ?? '';
    const { status, location, text } = await user.send(`${path}/allow`, { policy });
    if (status !== 303 || location === undefined) throw new Error(`Allow failed: ${status} ${text}`);
    return new URL(location);
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  refresh(token: string, changes: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token, client_id: this.clientId, ...changes });
  }

  revoke(token: string, changes: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.post('/oauth/revoke', { token, client_id: this.clientId, ...changes });
  }

  async connect(user: Visitor): Promise<Tokens> {
    const response = await this.exchange((await this.allowed(user)).searchParams.get('code') ?? '');
    if (response.status !== 200) throw new Error(`The exchange failed: ${response.text}`);
    return response.body;
  }

  token(fields: Record<string, string>): Promise<ServiceResponse> {
    return this.post('/oauth/token', fields);
  }

  private post(path: string, fields: Record<string, string>): Promise<ServiceResponse> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.service.call(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  }
}
