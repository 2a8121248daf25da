import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';

export interface OidcUser {
  sub: string;
  email?: string;
  email_verified?: unknown;
}

export interface Claims extends Record<string, unknown> {
  nonce?: string;
}

/** `false`: the provider handles the request. */
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
type Tokens = { id_token: string } & Record<string, unknown>;

export const CLIENT_ID = 'catalog';
export const CLIENT_SECRET = 'a secret: with & signs';

/** Copies into objects of `structuredClone`: the library rejects objects that a Jest suite creates as not plain. */
function plain(value: unknown): any {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copied = Object.entries(value).map(([name, part]) => [name, plain(part)]);
  return Object.assign(structuredClone({}), Object.fromEntries(copied));
}

/** A real OpenID provider on loopback. Every visitor is signed in as `user` without a prompt. */
export class OidcServer {
  user: OidcUser = { sub: 'nobody' };
  /** False: the user declines. */
  agrees = true;
  /** Replacement responses by path; the provider handles other paths. */
  readonly instead = new Map<string, Answer>();
  /** Changes the response of the token endpoint. */
  tamper: (tokens: Tokens) => unknown = (tokens) => tokens;
  readonly calls: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly key: KeyObject,
  ) {}

  static async start(
    options: { redirectUri: string; inIdToken?: boolean } & Record<string, unknown>,
  ): Promise<OidcServer> {
    const { redirectUri, inIdToken = false, ...client } = options;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { port } = server.address() as AddressInfo;
    const started = new OidcServer(server, `http://127.0.0.1:${port}`, privateKey);
    // It logs advice for production that tests do not need.
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { default: OidcProvider } = await import('oidc-provider');
    const configuration = {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri], ...client }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['a key for cookies'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !inIdToken,
      ...(client.token_endpoint_auth_method !== undefined && {
        clientAuthMethods: [client.token_endpoint_auth_method],
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/login/${uid}` },
      findAccount: () => ({ accountId: started.user.sub, claims: () => started.user }),
      pkce: { required: () => true },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    };
    const provider = new OidcProvider(started.issuer, plain(configuration));
    warnings.mockRestore();
    provider.use(async (context, next) => {
      await next();
      if (context.oidc?.route === 'token' && typeof context.body === 'object' && 'id_token' in (context.body ?? {}))
        context.body = started.tamper(context.body as Tokens);
    });
    const answer = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      started.calls.push(path);
      const instead = started.instead.get(path);
      if (instead !== undefined && instead(request, response) !== false) return;
      if (path.startsWith('/login/')) void started.logIn(provider, request, response);
      else void answer(request, response);
    });
    return started;
  }

  private async logIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.agrees) {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'No' });
      return;
    }
    const { params } = await provider.interactionDetails(request, response);
    const accountId = this.user.sub;
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    await provider.interactionFinished(request, response, {
      login: { accountId },
      consent: { grantId: await grant.save() },
    });
  }

  /** A token with changed claims, signed by the provider or with another key. */
  resigned(token: string, change: (claims: Claims) => Claims, key = this.key): string {
    const [header = '', payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const signed = `${header}.${encoded(change(claims))}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
