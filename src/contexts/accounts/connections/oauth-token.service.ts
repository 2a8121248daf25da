import { hash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { BudgetsService, type BudgetState } from '../../access/budgets/budgets.service.js';
import { ConnectionTokensService, type IssuedTokens } from '../../access/connections/connection-tokens.service.js';
import { clientDigest } from './clients/app-clients.service.js';
import { ASSERTION_TYPE, ClientAssertionsService } from './clients/client-assertions.service.js';
import { type CodeGrant, ConnectionsRepository } from './connections.repository.js';
import { OauthError } from './oauth-error.js';

/** How a client identifies and authenticates itself. */
export interface ClientCredentials {
  clientId: string | undefined;
  assertion: string | undefined;
  assertionType: string | undefined;
}

export interface CodeExchange extends ClientCredentials {
  code: string;
  redirectUri: string | undefined;
  verifier: string | undefined;
}

/** What a request was charged to; undefined if it had no credential of ours. */
export type Charged = (budget: BudgetState) => void;

const VERIFIER = /^[\w~.-]{43,128}$/;
const INVALID_GRANT = new OauthError('invalid_grant', 'The code or token is not valid, has expired or has ended');

/** Exchanges codes and refresh tokens for tokens. */
@Injectable()
export class OAuthTokenService {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly tokens: ConnectionTokensService,
    private readonly assertions: ClientAssertionsService,
    private readonly budgets: BudgetsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A second use of a code ends what the first one gave: one of the two was stolen. */
  async exchangeCode(exchange: CodeExchange, charged: Charged): Promise<IssuedTokens> {
    const { code } = exchange;
    const found = await this.connections.findCode(code);
    if (found === null) throw INVALID_GRANT;
    await this.charge(found.connectionId, charged);
    // Before the transaction: it may load a document of the client, and a slow one must not hold a database connection.
    if (!found.isUsed) await this.authenticate(exchange, found);
    const outcome = await this.unitOfWork.run(async (manager) => {
      await this.tokens.lockConnection(manager, found.connectionId);
      const grant = await this.connections.lockCode(manager, code);
      if (grant?.isUsed === true) return grant;
      if (grant === null || grant.isExpired) throw INVALID_GRANT;
      // OAuth 2.1 leaves it out: PKCE ties the code to the request. An empty parameter counts as absent (RFC 6749).
      if (![undefined, '', grant.redirectUri].includes(exchange.redirectUri))
        throw new OauthError('invalid_grant', 'redirect_uri is not the one of the authorization request');
      if (!provesKey(exchange.verifier, grant.codeChallenge))
        throw new OauthError('invalid_grant', 'code_verifier does not match the code_challenge');
      const { familyId, issued } = await this.tokens.createTokenFamily(manager, grant.connectionId, grant);
      await this.connections.useCode(manager, code, familyId);
      return issued;
    });
    if (!('isUsed' in outcome)) return outcome;
    await this.endReused(outcome);
    throw INVALID_GRANT;
  }

  async refreshTokens(token: string, credentials: ClientCredentials, charged: Charged): Promise<IssuedTokens> {
    const owner = await this.tokens.findOwner('refresh', token);
    if (owner === null) throw INVALID_GRANT;
    await this.charge(owner.connectionId, charged);
    await this.authenticate(credentials, owner);
    const issued = await this.tokens.refreshTokens(token, owner);
    if (typeof issued === 'string') throw INVALID_GRANT;
    return issued;
  }

  /** A token that is unknown or has ended counts as revoked (RFC 7009). Revoking a refresh token ends its family. */
  async revokeToken(token: string, credentials: ClientCredentials, charged: Charged): Promise<void> {
    const refresh = await this.tokens.findOwner('refresh', token);
    const owner = refresh ?? (await this.tokens.findOwner('access', token));
    if (owner === null) return;
    await this.charge(owner.connectionId, charged);
    await this.authenticate(credentials, owner);
    if (refresh === null) await this.tokens.revokeAccessToken(token);
    else await this.tokens.revokeTokenFamily(owner, 'connection.token-revoked');
  }

  private async endReused({ familyId, connectionId, userId }: CodeGrant): Promise<void> {
    if (familyId !== null)
      await this.tokens.revokeTokenFamily({ familyId, connectionId, userId }, 'connection.code-reused');
  }

  private async charge(connectionId: string, charged: Charged): Promise<void> {
    charged(await this.budgets.charge({ name: 'token', holder: connectionId }));
  }

  /** The client must be the one of the connection, authenticated as its metadata said when the user allowed it. */
  private async authenticate(
    { clientId, assertion, assertionType }: ClientCredentials,
    connection: Pick<CodeGrant, 'clientId' | 'clientDigest' | 'authMethod'>,
  ): Promise<void> {
    if (clientId !== undefined && clientDigest(clientId) !== connection.clientDigest) throw INVALID_GRANT;
    if (connection.authMethod === 'none') {
      if (clientId === undefined) throw new OauthError('invalid_client', 'client_id is required');
      return;
    }
    if (assertion === undefined || assertionType !== ASSERTION_TYPE)
      throw new OauthError('invalid_client', 'This client must authenticate with a client assertion (private_key_jwt)');
    await this.assertions.verifyAssertion(connection.clientId, assertion);
  }
}

/** PKCE S256. */
function provesKey(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !VERIFIER.test(verifier)) return false;
  const proof = Buffer.from(hash('sha256', verifier, 'base64url'));
  const expected = Buffer.from(challenge);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}
