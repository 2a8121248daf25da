import { type CheckRow, toCheck } from '../submissions/submission.mapper.js';
import type { ListingLoss } from './listing-loss.entity.js';
import type { LostListingDto } from './lost-listing.dto.js';

/** A loss with the names of what it belongs to. */
export interface LostListingRow extends Pick<
  ListingLoss,
  | 'id'
  | 'toolId'
  | 'directoryId'
  | 'clientId'
  | 'url'
  | 'problem'
  | 'status'
  | 'assignee'
  | 'assigneeId'
  | 'lostAt'
  | 'recoveredAt'
  | 'version'
> {
  toolName: string;
  toolSlug: string;
  partnerName: string;
  directoryName: string;
  directorySlug: string;
  recordedUrl: string | null;
  liveAt: Date | null;
  check: CheckRow | null;
}

export const toLostListing = (row: LostListingRow): LostListingDto => ({
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
