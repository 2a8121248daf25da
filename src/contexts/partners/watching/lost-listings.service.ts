import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { expectVersion } from '../../../platform/database/row-version.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import { printable } from '../../../platform/input/value-rules.js';
import { changesOf, findAssignment } from '../submissions/assignment.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import type { ListingLoss } from './listing-loss.entity.js';
import type { LostListingDto, UpdateLostListingBody } from './lost-listing.dto.js';
import { type LostListingRow, toLostListing } from './lost-listing.mapper.js';
import { type LostListingFilters, LostListingsRepository } from './lost-listings.repository.js';
import { WatchClock } from './watch-clock.js';

/** Lets admins list lost listings, assign them, and accept, resolve or reopen them. */
@Injectable()
export class LostListings {
  constructor(
    private readonly repository: LostListingsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: WatchClock,
  ) {}

  async listLostListings(query: PageRequest & LostListingFilters): Promise<Page<LostListingDto>> {
    const { rows, total } = await this.repository.listLosses(query, query);
    return new Page(rows.map(toLostListing), query, total);
  }

  countOpen(): Promise<number> {
    return this.repository.countOpen();
  }

  async getLostListing(toolId: string, directorySlug: string): Promise<LostListingDto> {
    return toLostListing(await this.getRow(this.unitOfWork.manager, toolId, directorySlug));
  }

  updateLostListing(
    actor: string,
    toolId: string,
    directorySlug: string,
    body: UpdateLostListingBody,
    expectedVersion?: number,
  ): Promise<LostListingDto> {
    return this.unitOfWork.run(async (manager) => {
      const row = await this.getRow(manager, toolId, directorySlug);
      const loss = await this.repository.lockLoss(manager, row);
      expectVersion('lost listing', loss.version, expectedVersion);
      const assignment = await findAssignment(manager, this.submissions, { ...row, assigneeId: loss.assigneeId }, body);
      const changes = changedFields(loss, { ...statusChange(loss, body), ...assignment });
      if (Object.keys(changes).length > 0) {
        if (changes.status === 'open' || changes.status === 'resolved')
          await this.repository.requestCheck(manager, row, this.clock.now());
        await this.repository.updateLoss(manager, loss.id, changes);
        const details = { directory: directorySlug, ...changesOf(loss, changes) };
        await this.audit.record(manager, {
          actor,
          action: 'submission.lost-listing-updated',
          subject: toolId,
          details,
        });
      }
      return toLostListing(await this.getRow(manager, toolId, directorySlug));
    }, `lost listing ${toolId} ${directorySlug}`);
  }

  private async getRow(manager: EntityManager, toolId: string, directorySlug: string): Promise<LostListingRow> {
    const row = await this.repository.findLoss(manager, toolId, directorySlug);
    if (row === null) throw notFound(`This listing was not lost: ${toolId} in ${printable(directorySlug)}`);
    return row;
  }
}

function statusChange(
  { status: from, recoveredAt }: ListingLoss,
  { status: to }: UpdateLostListingBody,
): Partial<ListingLoss> {
  if (to === undefined || to === from) return {};
  if (recoveredAt !== null) throw conflict('The listing has recovered, so it stays resolved.');
  return { status: to };
}

const changedFields = (loss: ListingLoss, changes: Partial<ListingLoss>): Partial<ListingLoss> =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => loss[name as keyof ListingLoss] !== value));
