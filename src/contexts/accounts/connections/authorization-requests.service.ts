import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v4 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { findValue } from '../../../platform/database/rows.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { AppClientsService } from './clients/app-clients.service.js';
import { matchesRedirectUri } from './clients/redirect-uris.js';
import { OauthError, type OauthErrorCode } from './oauth-error.js';

/** As sent: a repeated parameter is a list. */
export type RawParameters = Record<string, unknown>;

/** What an app asked for, after everything that needs no fetch was checked. */
export interface AuthorizationParameters {
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  state: string | null;
  /** Sent back once the redirect URI is known to belong to the client. */
  problem: { code: OauthErrorCode; description: string } | null;
}

const LIFETIME = '10 minutes';
/** Anyone can store requests, so the oldest ones make room that no user has opened. */
const MAX_UNOPENED = 10_000;
const MAX_OPENED_PER_USER = 20;
const MAX_STATE = 2_000;
const CHALLENGE = /^[\w~.-]{43,128}$/;

/** The client or the redirect URI is not known to be valid, so nothing may be sent to the URI. */
export class UntrustedRequestError extends Error {}

/** Checks and stores the request of an app to connect, until the user decides. */
@Injectable()
export class AuthorizationRequestsService {
  constructor(
    private readonly clients: AppClientsService,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** Returns the ID of the stored request. Throws UntrustedRequestError. */
  async storeRequest(sent: RawParameters): Promise<string> {
    const parameters = { ...this.readTrusted(sent), ...this.readOthers(sent) };
    const id = uuid();
    await this.dataSource.query(
      `with old as (
         delete from authorization_requests where created_at < now() - interval '${LIFETIME}' or id in (
           select id from authorization_requests where user_id is null
            order by created_at desc, id offset ${MAX_UNOPENED - 1}))
       insert into authorization_requests (id, parameters) values ($1, $2)`,
      [id, JSON.stringify(parameters)],
    );
    return id;
  }

  /** Null if it is unknown or too old, or if another user opened it first. */
  openRequest(id: string, userId: string): Promise<AuthorizationParameters | null> {
    return findValue<AuthorizationParameters>(
      this.dataSource,
      `with old as (
         delete from authorization_requests where id in (
           select id from authorization_requests where id in (
             select id from authorization_requests where user_id = $2 or id = $1
              order by id = $1 desc, created_at desc, id offset ${MAX_OPENED_PER_USER}) for update skip locked))
       update authorization_requests set user_id = $2
        where id = $1 and created_at > now() - interval '${LIFETIME}' and (user_id is null or user_id = $2)
       returning parameters`,
      [id, userId],
    );
  }

  /** Another user can open it then. It ends when it would have ended anyway. False unless this user opened it. */
  async releaseRequest(manager: EntityManager, id: string, userId: string): Promise<boolean> {
    const [, released] = await manager.query<[unknown, number]>(
      `update authorization_requests set user_id = null
        where id = $1 and user_id = $2 and created_at > now() - interval '${LIFETIME}'`,
      [id, userId],
    );
    return released > 0;
  }

  /** Null if it was decided already. */
  takeRequest(manager: EntityManager, id: string, userId: string): Promise<AuthorizationParameters | null> {
    return findValue<AuthorizationParameters>(
      manager,
      `delete from authorization_requests
        where id = $1 and user_id = $2 and created_at > now() - interval '${LIFETIME}' returning parameters`,
      [id, userId],
    );
  }

  private readTrusted(sent: RawParameters): Pick<AuthorizationParameters, 'clientId' | 'redirectUri'> {
    const { client_id: clientId, redirect_uri: redirectUri } = sent;
    if (typeof clientId !== 'string' || clientId === '')
      throw new UntrustedRequestError('The request names no app: it needs exactly one client_id.');
    const client = this.clients.peekClient(clientId);
    if (client === null)
      throw new UntrustedRequestError(
        'This app is not known here. It may have to register again: remove it and add it again.',
      );
    if (typeof redirectUri !== 'string' || redirectUri === '')
      throw new UntrustedRequestError('The request needs exactly one redirect_uri.');
    const registered = client === 'document' ? [redirectUri] : client.redirectUris;
    if (!registered.some((uri) => matchesRedirectUri(uri, redirectUri)))
      throw new UntrustedRequestError('The app did not register the redirect URI that it sent.');
    return { clientId, redirectUri };
  }

  private readOthers(sent: RawParameters): Omit<AuthorizationParameters, 'clientId' | 'redirectUri'> {
    const { state, code_challenge: codeChallenge } = sent;
    const problem = this.findProblem(sent);
    return {
      state: typeof state === 'string' && state.length <= MAX_STATE ? state : null,
      codeChallenge: problem === null ? String(codeChallenge) : '',
      problem: problem && { code: problem.code, description: problem.description },
    };
  }

  private findProblem(sent: RawParameters): OauthError | null {
    const repeated = Object.entries(sent).find(([, value]) => Array.isArray(value) || typeof value === 'object');
    if (repeated) return new OauthError('invalid_request', `Send ${asciiName(repeated[0])} once`);
    const text = sent as Record<string, string | undefined>;
    if (text.response_type !== 'code')
      return new OauthError(
        text.response_type === undefined ? 'invalid_request' : 'unsupported_response_type',
        'response_type must be code',
      );
    if (text.code_challenge === undefined || text.code_challenge_method !== 'S256')
      return new OauthError('invalid_request', 'PKCE is required: send code_challenge with code_challenge_method S256');
    if (!CHALLENGE.test(text.code_challenge)) return new OauthError('invalid_request', 'code_challenge is not valid');
    if ((text.state?.length ?? 0) > MAX_STATE)
      return new OauthError('invalid_request', `state can have at most ${MAX_STATE} characters`);
    if (text.resource !== undefined && !isOwnResource(this.config, text.resource))
      return new OauthError('invalid_target', `resource must be ${this.config.siteUrl}/mcp`);
    return null;
  }
}

const asciiName = (name: string): string => (/^[\w-]{1,50}$/.test(name) ? name : 'every parameter');

/** The resource that tokens are for (RFC 8707). */
export const resourceOf = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => `${siteUrl}/mcp`;

/** Ignores a trailing slash and the letter case of scheme and host. */
export function isOwnResource(config: Pick<Config, 'siteUrl'>, resource: string): boolean {
  const sent = parsedUrl(resource);
  const own = new URL(resourceOf(config));
  if (!sent || sent.search !== '' || resource.includes('#') || sent.username !== '' || sent.password !== '')
    return false;
  return sent.origin === own.origin && sent.pathname.replace(/\/$/, '') === own.pathname;
}
