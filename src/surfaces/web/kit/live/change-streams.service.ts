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
import { AccessRevisionService } from '../../../../contexts/access/access-revision.service.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SessionsService } from '../../../../contexts/access/sessions/sessions.service.js';
import { DatabaseNotificationsService } from '../../../../platform/database/database-notifications.service.js';
import { AppError, notFound } from '../../../../platform/errors/app-error.js';

/** Database triggers notify the channel `<topic>_changed` with the ID of the client; without one, only the team sees the change. */
export const TOPICS = ['submissions', 'conversations'] as const;
export type Topic = (typeof TOPICS)[number];
/** Every page of the console and of the portal shows counts of all topics. */
export const ALL_TOPICS = 'all';

/** The last event of a stream. The browser does not reconnect after it (`hx-sse:close`). */
export const END_EVENT = 'closed';
/** The session ended, the user can no longer open the page, or this process stops. */
type EndReason = 'signed-out' | 'no-access' | 'stopped';

/** A browser allows six connections per host. */
const MAX_STREAMS_PER_SESSION = 4;
const MIN_INTERVAL_MS = 1_000;
/** Proxies close idle connections. */
const KEEP_ALIVE_MS = 25_000;
/** A session may last longer than the 24 days that a timer of Node allows. */
const MAX_RECHECK_MS = 3_600_000;

/** A page that is open in a browser. */
export interface OpenPage {
  user: SignedInUser;
  /** Of the session. */
  token: string;
  /** Asked again after every change of access. */
  hasAccess: (user: SignedInUser) => boolean | Promise<boolean>;
  topics: readonly Topic[];
  /** The page shows the data of this client only. */
  clientId?: string;
  /** When the page was loaded, in milliseconds: the stream begins with the topics that changed after that. */
  since?: number | undefined;
}

interface Change {
  topic: Topic;
  /** The ID of the client, or empty. Undefined: notifications may have been missed. */
  payload: string | undefined;
}

/** Notifies open pages of changes, so that they reload their content. Events contain no data. */
@Injectable()
export class ChangeStreamsService implements OnModuleDestroy {
  private readonly changes = new Subject<Change>();
  private readonly accessChanges = new Subject<void>();
  private readonly stopped = new Subject<EndReason>();
  private readonly open = new Map<string, number>();
  /** In milliseconds, by topic, and by topic and client. */
  private readonly changedAt = new Map<string, number>();
  /** Changes before the start of this process are unknown, so it counts as a change. */
  private missedAt = Date.now();

  constructor(
    notifications: DatabaseNotificationsService,
    access: AccessRevisionService,
    private readonly sessions: SessionsService,
  ) {
    for (const topic of TOPICS) notifications.on(`${topic}_changed`, (payload) => this.announce({ topic, payload }));
    access.onChange(() => this.accessChanges.next());
  }

  onModuleDestroy(): void {
    this.stopped.next('stopped');
  }

  /** Ends with the session, the user's access or this process, with an event that gives the reason. */
  openStream(page: OpenPage): Observable<MessageEvent> {
    const { sessionId } = page.user;
    const count = this.open.get(sessionId) ?? 0;
    if (count >= MAX_STREAMS_PER_SESSION)
      throw new AppError(
        'rate-limited',
        `This session has ${MAX_STREAMS_PER_SESSION} live pages open. Close one of them first.`,
      );
    const changed = merge(...page.topics.map((topic) => this.changesOf(topic, page)));
    const keepAlive = interval(KEEP_ALIVE_MS).pipe(map((): MessageEvent => ({ type: 'waiting', data: '' })));
    const accessEnded = this.accessChanges.pipe(
      startWith(undefined),
      switchMap(() => this.accessEnd(page)),
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

  private announce(change: Change): void {
    const { topic, payload } = change;
    const now = Date.now();
    this.changedAt.set(topic, now);
    if (payload === undefined) this.missedAt = now;
    else if (payload !== '') this.changedAt.set(`${topic} ${payload}`, now);
    this.changes.next(change);
  }

  private changesOf(topic: Topic, { clientId, since = Infinity }: OpenPage): Observable<MessageEvent> {
    const key = clientId === undefined ? topic : `${topic} ${clientId}`;
    const latest = (): number => Math.max(this.changedAt.get(key) ?? 0, this.missedAt);
    const isShown = ({ topic: changed, payload }: Change): boolean =>
      changed === topic && (clientId === undefined || payload === undefined || payload === clientId);
    return merge(
      this.changes.pipe(filter(isShown)),
      defer(() => (latest() >= since ? of(undefined) : EMPTY)),
    ).pipe(
      throttleTime(MIN_INTERVAL_MS, asyncScheduler, { leading: true, trailing: true }),
      map((): MessageEvent => ({ type: topic, data: 'changed' })),
    );
  }

  /** Emits when access ends. `peekUser` does not extend the session, so a page left open does not keep it alive. */
  private accessEnd(page: OpenPage): Observable<EndReason> {
    return defer(() => this.sessions.peekUser(page.token)).pipe(
      switchMap(async (user) => ({ user, isAllowed: user !== null && (await page.hasAccess(user)) })),
      switchMap(({ user, isAllowed }) => {
        if (user === null) return of<EndReason>('signed-out');
        if (!isAllowed) return of<EndReason>('no-access');
        const leftMs = this.sessions.expiryOf(user) - Date.now() + 1;
        return timer(Math.min(leftMs, MAX_RECHECK_MS)).pipe(switchMap(() => this.accessEnd(page)));
      }),
    );
  }

  private close(sessionId: string): void {
    const count = (this.open.get(sessionId) ?? 1) - 1;
    if (count === 0) this.open.delete(sessionId);
    else this.open.set(sessionId, count);
  }
}

/** The parameter `since` of a stream. Undefined for anything that is not a time in milliseconds. */
export const timeIn = (since: unknown): number | undefined =>
  typeof since === 'string' && /^\d{1,15}$/.test(since) ? Number(since) : undefined;

/** `name` is a topic, or all of them. */
export function topicsNamed(name: string): Topic[] {
  const topics = TOPICS.filter((topic) => name === ALL_TOPICS || name === topic);
  if (topics.length === 0) throw notFound(`Unknown topic. Use ${[ALL_TOPICS, ...TOPICS].join(', ')}.`);
  return topics;
}
