import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { IdProperty, IntegerProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { AccessRevisionService, CredentialCache } from '../access-revision.service.js';
import { createSessionToken, isSessionToken, tokenHash } from './session-tokens.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, Session } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import type { SignedInUser } from './signed-in-user.js';

/** How long before the start of the session `signedInAt` can be, if a provider authenticated the user earlier. */
const MAX_SIGNED_IN_BEFORE_MS = 86_400_000;
/** Accuracy of `lastSeenAt`, so that not every page view writes to the database. */
const TOUCH_AFTER_MS = 5 * 60_000;
/** How often expired sessions are deleted. */
const PRUNE_EVERY_MS = 60 * 60_000;

export class SessionDto {
  @IdProperty({ example: '019a8e2c-b173-7f48-8c51-9e4d306f7182' })
  id!: string;

  @TextProperty({ description: 'Browser and operating system.', example: 'Firefox on Linux' })
  device!: string;

  @TextProperty({ description: 'The IP address without its last part.', example: '203.0.113.x' })
  network!: string;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  signedInAt!: string;

  @TimeProperty({ description: 'Accurate to 5 minutes.', example: '2026-05-02T08:30:00.000Z' })
  lastSeenAt!: string;
}

export class EndedSessionsDto {
  @IntegerProperty({ description: 'Number of sessions that were ended.', example: 2 })
  ended!: number;
}

export interface SignInDevice {
  device: string;
  network: string;
}

@Injectable()
export class SessionsService {
  private readonly users: CredentialCache<SignedInUser>;
  /** When `lastSeenAt` of a session was last written. */
  private readonly touched = new WeakMap<SignedInUser, number>();
  private prunedAt = 0;

  constructor(
    private readonly repository: SessionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly secrets: SecretBox,
    private readonly audit: AuditLogService,
  ) {
    this.users = new CredentialCache(changes, (hashed) => repository.findUser(hashed));
  }

  /**
   * Returns the token, which is not stored. `authenticatedAt` is when a provider authenticated the user; it counts as the time
   * of the sign-in, at most a day back, so that an old authentication is not a recent sign-in.
   */
  async openSession(
    manager: EntityManager,
    userId: string,
    visit: SignInDevice,
    authenticatedAt = new Date(),
  ): Promise<string> {
    await this.prune();
    const token = createSessionToken(this.secrets);
    const now = new Date();
    const signedInAt = Math.max(authenticatedAt.getTime(), now.getTime() - MAX_SIGNED_IN_BEFORE_MS);
    const session: Session = {
      id: uuid(),
      userId,
      tokenHash: tokenHash(token),
      ...visit,
      signedInAt: new Date(signedInAt),
      lastSeenAt: now,
    };
    await manager.insert(Session, session);
    return token;
  }

  /** Null when the session has ended or its owner is banned. */
  async findUser(token: string): Promise<SignedInUser | null> {
    const user = await this.peekUser(token);
    const now = Date.now();
    if (user !== null && now - this.lastUseOf(user) > TOUCH_AFTER_MS) {
      this.touched.set(user, now);
      await this.repository.touchSession(user.sessionId, new Date(now));
    }
    return user;
  }

  /** Like `findUser`, but does not count as a use of the session. */
  async peekUser(token: string): Promise<SignedInUser | null> {
    if (!isSessionToken(this.secrets, token)) return null;
    const user = await this.users.get(tokenHash(token));
    if (user === null || Date.now() <= this.expiryOf(user)) return user;
    await this.repository.deleteExpiredSessions(Date.now());
    return null;
  }

  /** When the session expires if it is not used until then, in epoch milliseconds. */
  expiryOf(user: SignedInUser): number {
    return Math.min(this.lastUseOf(user) + SESSION_IDLE_MS, user.signedInAt.getTime() + SESSION_LIFETIME_MS);
  }

  listSessions(userId: string): Promise<Session[]> {
    return this.repository.listSessions(userId);
  }

  async endSession(userId: string, sessionId: string): Promise<void> {
    await this.unitOfWork.run((manager) => this.repository.deleteSession(manager, userId, sessionId));
    this.changes.announce();
  }

  async endOtherSessions(user: SignedInUser): Promise<void> {
    await this.unitOfWork.run((manager) => this.endOtherSessionsWith(manager, user));
    this.changes.announce();
  }

  /** The caller must announce the change after the commit. */
  async endOtherSessionsWith(manager: EntityManager, { userId, sessionId }: SignedInUser): Promise<void> {
    await manager.delete(Session, { userId, id: Not(sessionId) });
  }

  /** For admins, like the methods below. */
  async listUserSessions(userId: string, request: PageRequest): Promise<Page<SessionDto>> {
    await this.assertUserExists(userId);
    const sessions = await this.repository.listSessions(userId);
    const start = offsetOf(request);
    return new Page(sessions.slice(start, start + request.limit).map(toSession), request, sessions.length);
  }

  async endUserSession(actor: string, userId: string, sessionId: string): Promise<EndedSessionsDto> {
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.repository.deleteSession(manager, userId, sessionId)))
        throw notFound(`Session not found: ${sessionId}`);
      const details = { sessionId };
      await this.audit.record(manager, { actor, action: 'session.ended', subject: userId, details });
    });
    this.changes.announce();
    return { ended: 1 };
  }

  async endAllUserSessions(actor: string, userId: string): Promise<EndedSessionsDto> {
    await this.assertUserExists(userId);
    const ended = await this.unitOfWork.run(async (manager) => {
      const count = await this.repository.deleteAllSessions(manager, userId);
      const details = { ended: count };
      await this.audit.record(manager, { actor, action: 'sessions.ended', subject: userId, details });
      return count;
    });
    this.changes.announce();
    return { ended };
  }

  private async assertUserExists(userId: string): Promise<void> {
    if (!(await this.repository.userExists(userId))) throw notFound(`User not found: ${userId}`);
  }

  private lastUseOf(user: SignedInUser): number {
    return this.touched.get(user) ?? user.lastSeenAt.getTime();
  }

  /** Not on every sign-in, because a deletion clears the caches of all processes. */
  private async prune(): Promise<void> {
    const now = Date.now();
    if (now - this.prunedAt < PRUNE_EVERY_MS) return;
    this.prunedAt = now;
    await this.repository.deleteExpiredSessions(now);
  }
}

export const toSession = ({ id, device, network, signedInAt, lastSeenAt }: Session): SessionDto => ({
  id,
  device,
  network,
  signedInAt: signedInAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});
