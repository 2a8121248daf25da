import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict, notFound, orNotFound } from '../../../platform/errors/app-error.js';
import { EmailsService } from '../../../platform/mail/emails.service.js';
import { ACCEPTABLE_USE } from '../../access/acceptable-use.js';
import { lockSender } from '../../access/users/senders.js';
import {
  type AuthorizationParameters,
  AuthorizationRequestsService,
  UntrustedRequestError,
} from './authorization-requests.service.js';
import { AppClientsService } from './clients/app-clients.service.js';
import type { AppClient } from './clients/client-metadata.js';
import { isLoopback, matchesRedirectUri, redirectTarget, withParameters } from './clients/redirect-uris.js';
import { ConnectionsRepository } from './connections.repository.js';
import { OauthError } from './oauth-error.js';

export const MAX_APPS_PER_USER = 20;
const MAX_NEW_APPS_PER_DAY = 100;

/** What the user decides about. */
export interface ConsentRequest {
  id: string;
  appName: string;
  /** The host of the app's metadata document; null if the app is unverified. */
  appHost: string | null;
  redirectHost: string;
  /** The app is a program on the user's computer. */
  isLocalProgram: boolean;
  isConnected: boolean;
  /** The account has as many apps as it can have. */
  isFull: boolean;
}

/** The app's request is not valid, and the user decides whether to return to the app with the error. */
export interface InvalidRequest {
  id: string;
  problem: string;
  redirectHost: string;
}

/** A redirect back to the app, without asking the user. */
export class ReturnToApp {
  constructor(readonly url: string) {}
}

const DENIED = { code: 'access_denied', description: 'The user did not allow the app' };

const GONE = 'This request has ended. Start again in the app.';
const BLOCKED = 'This app is blocked on this site.';
const CHANGED = 'The acceptable-use policy has changed. Read it, then allow the app again.';

/** Asks the user whether an app can connect, and returns the app's code. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly requests: AuthorizationRequestsService,
    private readonly clients: AppClientsService,
    private readonly connections: ConnectionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: EmailsService,
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  /** Throws UntrustedRequestError if the app or its redirect URI can't be trusted. */
  async openConsent(id: string, userId: string): Promise<ConsentRequest | InvalidRequest | ReturnToApp> {
    const parameters = orNotFound(await this.requests.openRequest(id, userId), GONE);
    const client = await this.loadClient(parameters, userId);
    const { isConnected, count, isBlocked } = await this.connections.findConsentFacts(userId, client);
    if (isBlocked) throw new UntrustedRequestError(BLOCKED);
    const redirectHost = redirectTarget(parameters.redirectUri);
    if (parameters.problem) {
      if (!isProven(client, parameters)) return { id, problem: parameters.problem.description, redirectHost };
      return new ReturnToApp(this.errorUrl(parameters, parameters.problem));
    }
    return {
      id,
      appName: client.name,
      appHost: client.host,
      redirectHost,
      isLocalProgram: isLoopback(parameters.redirectUri),
      isConnected,
      isFull: !isConnected && count >= MAX_APPS_PER_USER,
    };
  }

  /** Stores the connection and returns the URL that brings the code to the app. */
  async allowApp(id: string, userId: string, policyVersion: string): Promise<string> {
    if (policyVersion !== ACCEPTABLE_USE.version) throw conflict(CHANGED);
    const opened = await this.requests.openRequest(id, userId);
    // A request with a problem can only be sent back to the app.
    if (opened === null || opened.problem !== null) throw notFound(GONE);
    const client = await this.loadClient(opened, userId);
    return this.unitOfWork.run(async (manager) => {
      // Blocks, account, request, connection: closing an account and blocking an app lock in this order.
      if (await this.connections.isBlockedNow(manager, client)) throw new UntrustedRequestError(BLOCKED);
      const user = await lockSender(manager, userId);
      const parameters = await this.requests.takeRequest(manager, id, userId);
      if (parameters === null || user?.bannedAt !== null) throw notFound(GONE);
      const connectionId = await this.connect(manager, userId, client, user.email);
      const code = await this.connections.createCode(manager, { connectionId, ...parameters });
      return this.returnUrl(parameters, { code });
    });
  }

  /** Returns the URL that brings the error to the app. */
  async cancelRequest(id: string, userId: string): Promise<string> {
    const parameters = await this.unitOfWork.run((manager) => this.requests.takeRequest(manager, id, userId));
    if (parameters === null) throw notFound(GONE);
    const client = await this.loadClient(parameters, userId);
    if (await this.connections.isBlocked(client)) throw new UntrustedRequestError(BLOCKED);
    return this.errorUrl(parameters, parameters.problem ?? DENIED);
  }

  /** The user can open the request again with another account. */
  async releaseRequest(id: string, userId: string): Promise<void> {
    const isReleased = await this.unitOfWork.run((manager) => this.requests.releaseRequest(manager, id, userId));
    if (!isReleased) throw notFound(GONE);
  }

  private async connect(manager: EntityManager, userId: string, client: AppClient, email: string): Promise<string> {
    const { isConnected, count } = await this.connections.countConnections(manager, userId, client.clientId);
    if (!isConnected && count >= MAX_APPS_PER_USER)
      throw conflict(`Your account has ${MAX_APPS_PER_USER} apps, the maximum. Disconnect one first.`);
    if (!isConnected && (await this.connections.countNewConnections(manager, userId)) >= MAX_NEW_APPS_PER_DAY)
      throw new AppError(
        'rate-limited',
        `Limit reached: ${MAX_NEW_APPS_PER_DAY} new apps in 24 hours. Try again later.`,
      );
    const connection = await this.connections.saveConnection(manager, userId, client);
    await this.audit.record(manager, {
      actor: userId,
      action: isConnected ? 'connection.renewed' : 'connection.created',
      subject: connection,
      details: { host: client.host, policyVersion: ACCEPTABLE_USE.version },
    });
    if (!isConnected) await this.queueEmail(manager, email, client);
    return connection;
  }

  private async queueEmail(manager: EntityManager, to: string, { name, host }: AppClient): Promise<void> {
    await this.mails.queueReachable(manager, {
      to,
      subject: `An app was connected to your ${this.config.siteName} account`,
      text: `The app “${name}” (${host ?? 'unverified'}) was connected to your ${this.config.siteName} account. It can read the catalog within your rate limits.

If you didn’t allow this, disconnect it:

${this.config.siteUrl}/dashboard/apps
`,
    });
  }

  private async loadClient({ clientId, redirectUri }: AuthorizationParameters, userId: string): Promise<AppClient> {
    const client = await this.clients.loadClient(clientId, userId).catch((error: unknown) => {
      if (error instanceof OauthError) throw new UntrustedRequestError(`${error.description}.`);
      throw error;
    });
    if (client === null) throw new UntrustedRequestError('This app is not known here. Remove it and add it again.');
    if (!client.redirectUris.some((uri) => matchesRedirectUri(uri, redirectUri)))
      throw new UntrustedRequestError('The app did not register the redirect URI that it sent.');
    return client;
  }

  private errorUrl(parameters: AuthorizationParameters, { code, description }: typeof DENIED): string {
    return this.returnUrl(parameters, { error: code, error_description: description });
  }

  /** `iss` protects the app against mixing up two servers (RFC 9207). */
  private returnUrl({ redirectUri, state }: AuthorizationParameters, fields: Record<string, string>): string {
    return withParameters(redirectUri, { ...fields, ...(state !== null && { state }), iss: this.config.siteUrl });
  }
}

/**
 * Only the origin of the metadata document is known to be the app's own. Anyone can register any other redirect URI, and would have
 * an open redirect of this site (RFC 9700, 4.11.2).
 */
const isProven = ({ clientId, host }: AppClient, { redirectUri }: AuthorizationParameters): boolean =>
  host !== null && new URL(redirectUri).origin === new URL(clientId).origin;
