import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AccessCache } from '../access-cache.js';
import { AccessChanges } from '../access-changes.js';
import type { Person } from './person.js';
import { IDLE_MS, LIFETIME_MS, PRUNE_EVERY_MS, TOUCH_AFTER_MS } from '../session-limits.js';
import type { Session } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

/** Where a person signs in from. */
export interface Visit {
  device: string;
  network: string;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
/** The stored form. Tokens are random, so a plain digest cannot be reversed by guessing. */
export const tokenHash = (token: string): string => hash('sha256', token);

@Injectable()
export class SessionsService {
  private readonly people: AccessCache<Person>;
  /** When the use of a session was last written, by session. */
  private readonly touched = new WeakMap<Person, number>();
  private prunedAt = 0;

  constructor(
    private readonly repository: SessionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
  ) {
    this.people = new AccessCache(changes, (hashed) => repository.findPerson(hashed));
  }

  /** Returns the token, which is not stored. */
  async open(manager: EntityManager, userId: string, visit: Visit): Promise<string> {
    await this.prune();
    const token = newToken();
    const now = new Date();
    const session: Session = {
      id: uuid(),
      userId,
      tokenHash: tokenHash(token),
      ...visit,
      signedInAt: now,
      lastSeenAt: now,
    };
    await this.repository.insert(manager, session);
    return token;
  }

  /** Null when the session has ended or its owner is banned. */
  async find(token: string): Promise<Person | null> {
    const person = await this.people.get(tokenHash(token));
    if (person === null) return null;
    const now = Date.now();
    const seenAt = this.touched.get(person) ?? person.lastSeenAt.getTime();
    if (now - seenAt > IDLE_MS || now - person.signedInAt.getTime() > LIFETIME_MS) {
      await this.repository.deleteExpired(now);
      return null;
    }
    if (now - seenAt > TOUCH_AFTER_MS) {
      this.touched.set(person, now);
      await this.repository.touch(person.sessionId, new Date(now));
    }
    return person;
  }

  listOf(userId: string): Promise<Session[]> {
    return this.repository.listOf(userId);
  }

  async end(userId: string, sessionId: string): Promise<void> {
    await this.unitOfWork.run((manager) => this.repository.delete(manager, userId, sessionId));
    this.changes.announce();
  }

  async endOthers(person: Person): Promise<void> {
    await this.unitOfWork.run((manager) => this.endOthersWith(manager, person));
    this.changes.announce();
  }

  /** Announced by the caller after the commit. */
  endOthersWith(manager: EntityManager, { userId, sessionId }: Person): Promise<void> {
    return this.repository.deleteOthers(manager, userId, sessionId);
  }

  /** Not at every sign-in, because a deletion clears the caches of all processes. */
  private async prune(): Promise<void> {
    const now = Date.now();
    if (now - this.prunedAt < PRUNE_EVERY_MS) return;
    this.prunedAt = now;
    await this.repository.deleteExpired(now);
  }
}
