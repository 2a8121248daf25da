import type { ListingTexts } from './checked-listings.js';
import type { SiteCheckDto } from './site-check.dto.js';
import type { SiteCheck } from './site-check.entity.js';

/** Without texts, the listing was deleted meanwhile. */
export const toSiteCheck = (check: SiteCheck, texts: ListingTexts | undefined): SiteCheckDto => ({
  kind: check.kind,
  listing: { id: check.listingId, slug: texts?.slug ?? '', name: texts?.name ?? '' },
  website: check.website,
  result: check.result,
  reason: check.reason,
  since: isoOf(check.since),
  checkedAt: isoOf(check.checkedAt),
  nextCheckAt: isoOf(check.dueAt),
  evidence: check.evidence,
  lastLive: check.liveAt && { at: check.liveAt.toISOString(), title: check.liveTitle },
  ignoredUntil: isoOf(check.ignoredUntil),
});

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
