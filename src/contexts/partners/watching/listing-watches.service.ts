import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FIRST_VERSION } from '../../../platform/database/rows.js';
import type { ListingFinding, ListingToCheck } from '../submissions/listing-check.dto.js';
import { ListingLoss } from './listing-loss.entity.js';
import { type ListingProblem, ListingWatch } from './listing-watch.entity.js';
import { ListingWatchesRepository } from './listing-watches.repository.js';
import { LossReportsService } from './reports/loss-reports.service.js';
import { WatchClockService } from './watch-clock.service.js';
import { nextCheck, nextWatchState } from './watch-rules.js';

const LOCK = { mode: 'pessimistic_write' } as const;

/** Watches the listings of Done submissions, and records when one is lost or recovers. */
@Injectable()
export class ListingWatchesService {
  constructor(
    private readonly repository: ListingWatchesRepository,
    private readonly reports: LossReportsService,
    private readonly clock: WatchClockService,
  ) {}

  /** Called when a submission is Done, and when a record of a Done submission changes. The caller must have locked it. */
  async watchListings(manager: EntityManager, toolId: string): Promise<void> {
    const doneAt = await this.repository.findDoneAt(manager, toolId);
    if (doneAt !== null)
      await this.repository.watchRecorded(manager, toolId, doneAt, nextCheck(doneAt, this.clock.now()));
  }

  /** Watches the listings of Done submissions that are not watched. Returns the number of submissions. */
  async watchMissed(manager: EntityManager, limit: number): Promise<number> {
    const missed = await this.repository.lockUnwatched(manager, limit);
    for (const { toolId } of missed) await this.watchListings(manager, toolId);
    return missed.length;
  }

  /** Due listings, which the caller must check. */
  claimDueListings(manager: EntityManager, limit: number): Promise<ListingToCheck[]> {
    return this.repository.claimDueListings(manager, this.clock.now(), limit);
  }

  /** Called with the result of every check, in the transaction that saves it. */
  async applyFinding(manager: EntityManager, listing: ListingToCheck, finding: ListingFinding): Promise<void> {
    const { toolId, directoryId, url } = listing;
    const watch = await manager.findOne(ListingWatch, { where: { toolId, directoryId, url }, lock: LOCK });
    // The URL is no longer watched.
    if (watch === null) return;
    const now = this.clock.now();
    const loss = await manager.findOne(ListingLoss, {
      where: { toolId, directoryId, recoveredAt: IsNull() },
      lock: LOCK,
    });
    const step = nextWatchState(watch, loss, finding, now);
    await this.repository.saveWatch(manager, step.watch);
    if (step.lost !== undefined) await this.recordLoss(manager, listing, loss, step.lost, now);
    if (step.isGood && loss !== null) await this.recordRecovery(manager, loss, now);
  }

  private async recordLoss(
    manager: EntityManager,
    { toolId, directoryId, url }: ListingToCheck,
    current: ListingLoss | null,
    problem: ListingProblem,
    now: Date,
  ): Promise<void> {
    const changes = { url, problem, status: 'open' } as const;
    if (current !== null) {
      await manager.update(ListingLoss, { id: current.id }, changes);
      await this.reports.reportChange(manager, { ...current, ...changes }, now);
      return;
    }
    const loss: ListingLoss = {
      id: uuid(),
      toolId,
      directoryId,
      clientId: await this.repository.findClientId(manager, toolId),
      ...changes,
      assignee: null,
      assigneeId: null,
      lostAt: now,
      recoveredAt: null,
      reported: null,
      reportedAt: null,
      emailed: null,
      version: FIRST_VERSION,
    };
    await manager.insert(ListingLoss, loss);
    await this.reports.reportChange(manager, loss, now);
  }

  private async recordRecovery(manager: EntityManager, loss: ListingLoss, now: Date): Promise<void> {
    const changes = { recoveredAt: now, status: 'resolved' } as const;
    await manager.update(ListingLoss, { id: loss.id }, changes);
    await this.reports.reportChange(manager, { ...loss, ...changes }, now);
  }
}
