import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { CredentialCache } from '../credential-cache.js';
import { AccessChanges } from '../access-changes.js';
import type { SignedInUser } from './signed-in-user.js';
import { IDLE_MS, LIFETIME_MS, MAX_SIGNED_IN_BEFORE_MS, PRUNE_EVERY_MS, TOUCH_AFTER_MS } from '../session-limits.js';
import type { Session } from './session.entity.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsRepository } from './sessions.repository.js';
import { tokenHash } from './tokens.js';

/** Where a user signs in from. */
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
    private readonly changes: AccessChanges,
    private readonly tokens: SessionTokens,
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
    const token = this.tokens.createToken();
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
    await this.repository.insertSession(manager, session);
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
    if (!this.tokens.isWellFormed(token)) return null;
    const user = await this.users.get(tokenHash(token));
    if (user === null || Date.now() <= this.expiryOf(user)) return user;
    await this.repository.deleteExpiredSessions(Date.now());
    return null;
  }

  /** When the session expires if it is not used until then, in epoch milliseconds. */
  expiryOf(user: SignedInUser): number {
    return Math.min(this.lastUseOf(user) + IDLE_MS, user.signedInAt.getTime() + LIFETIME_MS);
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
  endOtherSessionsWith(manager: EntityManager, { userId, sessionId }: SignedInUser): Promise<void> {
    return this.repository.deleteOtherSessions(manager, userId, sessionId);
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
