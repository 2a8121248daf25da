import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { runBatch } from '../../../platform/input/batch.js';
import { mapPage, Page, type PageRequest } from '../../../platform/input/page.js';
import { printable } from '../../../platform/input/value-rules.js';
import { auditChanges, findAssignment } from '../submissions/assignment.js';
import type { ListingCheckDto } from '../submissions/listing-check.dto.js';
import { toCheck } from '../submissions/submission.mapper.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { ListingLoss } from './listing-loss.entity.js';
import type {
  LostListingDto,
  UpdatedLostListingDto,
  UpdateLostListingBody,
  UpdateLostListingsBody,
} from './lost-listing.dto.js';
import {
  type LostListingFilters,
  type LostListingRow,
  LostListingsRepository,
  type PartnerLossFilters,
  type PartnerLossRow,
} from './lost-listings.repository.js';
import { WatchClockService } from './watch-clock.service.js';

export interface PartnerLoss extends Omit<PartnerLossRow, 'check'> {
  /** The newest of the URL that is recorded now. */
  check: ListingCheckDto | undefined;
}

const CHANGES = ['status', 'assignee', 'assigneeId'] as const;

/** Lets admins list lost listings, assign them, and accept, resolve or reopen them. Partners see their own. */
@Injectable()
export class LostListingsService {
  private readonly logger = new Logger(LostListingsService.name);

  constructor(
    private readonly repository: LostListingsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly clock: WatchClockService,
  ) {}

  async listLostListings(query: PageRequest & LostListingFilters): Promise<Page<LostListingDto>> {
    return mapPage(await this.repository.listLosses(query, query), toLostListing);
  }

  /**
   * What a partner sees of its lost listings, newest first: a listing is lost until a check finds it again. Whether our team accepted
   * a loss, and who works on it, is internal. Test mode has none, because simulated listings are not checked.
   */
  async listPartnerLosses(
    clientId: string,
    filters: PartnerLossFilters,
    request: PageRequest,
  ): Promise<Page<PartnerLoss>> {
    const [total, losses] = await Promise.all([
      this.repository.countPartnerLosses(clientId, filters),
      this.repository.listPartnerLosses(clientId, filters, request),
    ]);
    const items = losses.map(({ check, ...row }) => ({ ...row, check: check === null ? undefined : toCheck(check) }));
    return new Page(items, request, total);
  }

  countOpenLosses(): Promise<number> {
    return this.repository.countOpenLosses();
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
        await manager.update(ListingLoss, { id: loss.id }, changes);
        const details = { directory: directorySlug, ...auditChanges(loss, changes) };
        const action = 'submission.lost-listing-updated';
        await this.audit.record(manager, { actor, action, subject: toolId, details });
      }
      return toLostListing(await this.getRow(manager, toolId, directorySlug));
    }, `lost listing ${toolId} ${directorySlug}`);
  }

  /** Changes up to 100 listings, each by the rules of a single one and in its own transaction. */
  async updateLostListings(
    actor: string,
    { items, ...changes }: UpdateLostListingsBody,
  ): Promise<UpdatedLostListingDto[]> {
    if (CHANGES.every((name) => changes[name] === undefined))
      throw invalid(`Provide at least one of: ${CHANGES.join(', ')}`);
    const outcomes = await runBatch(
      items,
      ({ toolId, directorySlug, version }) => this.updateLostListing(actor, toolId, directorySlug, changes, version),
      ({ toolId, directorySlug }, error) =>
        this.logger.error(
          `Lost listing ${toolId} ${directorySlug}: not changed, the rest of the batch is skipped: ${String(error)}`,
        ),
    );
    return outcomes.map(({ item: { toolId, directorySlug }, result, changed }) => ({
      toolId,
      directorySlug,
      ...result,
      version: changed?.version ?? null,
    }));
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

const toLostListing = (row: LostListingRow): LostListingDto => ({
  tool: { id: row.toolId, name: row.toolName, slug: row.toolSlug },
  partner: { id: row.clientId, name: row.partnerName },
  directory: { slug: row.directorySlug, name: row.directoryName },
  listingUrl: row.url,
  recordedUrl: row.recordedUrl,
  problem: row.problem,
  liveAt: row.liveAt?.toISOString() ?? null,
  lostAt: row.lostAt.toISOString(),
  recoveredAt: row.recoveredAt?.toISOString() ?? null,
  status: row.status,
  assignee: row.assignee,
  assigneeId: row.assigneeId,
  check: row.check === null ? null : toCheck(row.check),
  version: row.version,
});
