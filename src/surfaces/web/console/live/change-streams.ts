import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import {
  asyncScheduler,
  defer,
  EMPTY,
  filter,
  finalize,
  interval,
  map,
  merge,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
  takeWhile,
  throttleTime,
  timer,
} from 'rxjs';
import { AccessChanges } from '../../../../contexts/access/access-changes.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SessionsService } from '../../../../contexts/access/sessions/sessions.service.js';
import { DatabaseNotifications } from '../../../../platform/database/database-notifications.js';
import { AppError } from '../../../../platform/errors/app-error.js';

/** Database triggers notify a channel named after the topic (migrations/baseline). */
export const TOPICS = ['submissions', 'conversations'] as const;
export type Topic = (typeof TOPICS)[number];
/** Every console page shows counts of all topics. */
export const ALL_TOPICS = 'all';

/** The last event of a stream. The browser does not reconnect after it (`hx-sse:close`). */
export const END_EVENT = 'closed';
/** The session ended, the user is no longer an admin, or this process stops. */
type EndReason = 'signed-out' | 'no-access' | 'stopped';

/** A browser allows six connections per host. */
const MAX_STREAMS_PER_SESSION = 4;
const MIN_INTERVAL_MS = 1_000;
/** Proxies close idle connections. */
const KEEP_ALIVE_MS = 25_000;
/** A session may last longer than the 24 days that a timer of Node allows. */
const MAX_RECHECK_MS = 3_600_000;

/** Notifies console pages of changes, so that they reload their content. Events contain no data. */
@Injectable()
export class ChangeStreams implements OnModuleDestroy {
  private readonly changes = new Subject<Topic>();
  private readonly accessChanges = new Subject<void>();
  private readonly stopped = new Subject<EndReason>();
  private readonly open = new Map<string, number>();
  /** In milliseconds. Changes before the start of this process are unknown, so it counts as a change. */
  private readonly changedAt = new Map<Topic, number>(TOPICS.map((topic) => [topic, Date.now()]));

  constructor(
    notifications: DatabaseNotifications,
    access: AccessChanges,
    private readonly sessions: SessionsService,
  ) {
    for (const topic of TOPICS) notifications.on(`${topic}_changed`, () => this.announce(topic));
    access.onChange(() => this.accessChanges.next());
  }

  onModuleDestroy(): void {
    this.stopped.next('stopped');
  }

  /**
   * Ends with the session, the admin role or this process, with an event that gives the reason. `since` is when the page was
   * loaded: the stream begins with the topics that changed after that.
   */
  openStream(
    { sessionId }: SignedInUser,
    token: string,
    topics: readonly Topic[],
    since = Infinity,
  ): Observable<MessageEvent> {
    const count = this.open.get(sessionId) ?? 0;
    if (count >= MAX_STREAMS_PER_SESSION)
      throw new AppError(
        'rate-limited',
        `This session has ${MAX_STREAMS_PER_SESSION} live pages open. Close one of them first.`,
      );
    const changed = merge(...topics.map((topic) => this.changesOf(topic, since)));
    const keepAlive = interval(KEEP_ALIVE_MS).pipe(map((): MessageEvent => ({ type: 'waiting', data: '' })));
    const accessEnded = this.accessChanges.pipe(
      startWith(undefined),
      switchMap(() => this.accessEnd(token)),
    );
    const end = merge(accessEnded, this.stopped).pipe(
      map((reason): MessageEvent => ({ type: END_EVENT, data: reason })),
    );
    // Counted on subscription: without one, for a browser that already left, `finalize` never runs.
    return defer(() => {
      this.open.set(sessionId, (this.open.get(sessionId) ?? 0) + 1);
      return merge(changed, keepAlive, end).pipe(takeWhile(({ type }) => type !== END_EVENT, true));
    }).pipe(finalize(() => this.close(sessionId)));
  }

  private announce(topic: Topic): void {
    this.changedAt.set(topic, Date.now());
    this.changes.next(topic);
  }

  private changesOf(topic: Topic, since: number): Observable<MessageEvent> {
    const missed = defer(() => ((this.changedAt.get(topic) ?? 0) >= since ? of(topic) : EMPTY));
    return merge(this.changes, missed).pipe(
      filter((changedTopic) => changedTopic === topic),
      throttleTime(MIN_INTERVAL_MS, asyncScheduler, { leading: true, trailing: true }),
      map((): MessageEvent => ({ type: topic, data: 'changed' })),
    );
  }

  /** Emits when access ends. `peekUser` does not extend the session, so a page left open does not keep it alive. */
  private accessEnd(token: string): Observable<EndReason> {
    return defer(() => this.sessions.peekUser(token)).pipe(
      switchMap((user) => {
        if (user === null) return of<EndReason>('signed-out');
        if (user.role !== 'admin') return of<EndReason>('no-access');
        const leftMs = this.sessions.expiryOf(user) - Date.now() + 1;
        return timer(Math.min(leftMs, MAX_RECHECK_MS)).pipe(switchMap(() => this.accessEnd(token)));
      }),
    );
  }

  private close(sessionId: string): void {
    const count = (this.open.get(sessionId) ?? 1) - 1;
    if (count === 0) this.open.delete(sessionId);
    else this.open.set(sessionId, count);
  }
}
