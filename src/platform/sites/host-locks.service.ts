import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { OutboundError } from '../outbound/outbound-error.js';

/** Longer than any request of a check, so that a lock expires only after its process has ended. */
const LEASE = '15 seconds';
/** While a host is busy. */
const POLL_MS = 200;
/** How long all redirects of a check wait for locks of other hosts. */
const MAX_WAIT_MS = 5_000;
/** Longer than the time between two checks, so that rules of robots.txt are known while it can't be read. */
const HOST_RETENTION = '15 days';
const HOST_DELETE_BATCH_SIZE = 5_000;
/** Hosts of the demo catalog and of tests. */
const NEVER_REQUESTED = /(?:^|\.)(?:example|invalid)\.?$/;

/** Hosts with and without `www.` share a lock. */
export const hostKey = ({ host }: URL): string => host.replace(/^www\./, '');

/**
 * One request at a time per host and a pause between two, in all processes: a request holds the row of its host. After a
 * `kill -9`, the lock expires.
 */
@Injectable()
export class HostLocksService {
  pauseMs = 1_000;

  constructor(private readonly dataSource: DataSource) {}

  /** Null while the host is busy or pausing. */
  async tryLockHost(url: URL): Promise<HostLock | null> {
    const host = hostKey(url);
    const turn = uuid();
    return (await this.tryAcquire(host, turn)) ? new HostLock(this, turn, host) : null;
  }

  /**
   * A lock of no host yet, for requests to several hosts. All of them together wait at most this long. Submitted sites may be
   * of any host: one that does not resolve is tried again, because it may be launched in a minute.
   */
  createUnboundLock(maxWaitMs: number): HostLock {
    return new HostLock(this, uuid(), null, maxWaitMs, true);
  }

  /** Waits until the host is free. */
  async waitForLock(url: URL, signal: AbortSignal): Promise<HostLock> {
    for (;;) {
      const lock = await this.tryLockHost(url);
      if (lock) return lock;
      await sleep(POLL_MS, undefined, { signal });
    }
  }

  async tryAcquire(host: string, turn: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `insert into site_hosts (host, turn, free_at) values ($1, $2, now() + interval '${LEASE}')
       on conflict (host) do update set turn = excluded.turn, free_at = excluded.free_at
         where site_hosts.free_at <= now() or site_hosts.turn = excluded.turn
       returning host`,
      [host, turn],
    );
    return rows.length > 0;
  }

  /** The pause begins. */
  async releaseLock(host: string, turn: string): Promise<void> {
    await this.dataSource.query(
      `update site_hosts set turn = null, free_at = now() + $3 * interval '1 millisecond' where host = $1 and turn = $2`,
      [host, turn, this.pauseMs],
    );
  }

  /** Deletes hosts that have not been requested for days. */
  async deleteIdleHosts(): Promise<void> {
    await this.dataSource.query(
      `delete from site_hosts where host in (
         select host from site_hosts where free_at < now() - interval '${HOST_RETENTION}' limit ${HOST_DELETE_BATCH_SIZE})`,
    );
  }
}

/** The lock of one check, which moves with its redirects from host to host. */
export class HostLock {
  private isUsed = false;

  constructor(
    private readonly locks: HostLocksService,
    private readonly turn: string,
    private host: string | null,
    private leftWaitMs = MAX_WAIT_MS,
    private readonly allowsAnyHost = false,
  ) {}

  /** Must be called before each request. Throws `busy` if another host stays busy, `rejected` if it is never requested. */
  async beginRequest(url: URL, signal: AbortSignal): Promise<void> {
    await this.moveToHost(url, signal);
    if (this.isUsed) {
      const host = hostKey(url);
      await sleep(this.locks.pauseMs, undefined, { signal });
      if (!(await this.locks.tryAcquire(host, this.turn))) throw busy(host);
    }
    this.isUsed = true;
  }

  /** Waits for the lock of the URL's host. */
  async moveToHost(url: URL, signal: AbortSignal): Promise<void> {
    if (!this.allowsAnyHost) assertRequestable(url);
    const host = hostKey(url);
    if (host === this.host) return;
    await this.release();
    while (!(await this.locks.tryAcquire(host, this.turn))) {
      if (this.leftWaitMs <= 0) throw busy(host);
      await sleep(POLL_MS, undefined, { signal });
      this.leftWaitMs -= POLL_MS;
    }
    this.host = host;
  }

  /** Another request can follow, with a new lock. */
  async release(): Promise<void> {
    const { host } = this;
    this.host = null;
    this.isUsed = false;
    if (host !== null) await this.locks.releaseLock(host, this.turn);
  }
}

function assertRequestable({ hostname }: URL): void {
  if (NEVER_REQUESTED.test(hostname)) throw new OutboundError('rejected', `${hostname} is never requested`);
}

const busy = (host: string): OutboundError => new OutboundError('busy', `Other requests to ${host} come first`);
