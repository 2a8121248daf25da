import { ApiProperty } from '@nestjs/swagger';
import { IntegerProperty, TextProperty } from '../../../platform/dto/properties.js';
import type { ListingKind } from '../listing.js';

export const SITE_RESULTS = ['live', 'moved', 'parked', 'changed', 'failing', 'gone', 'unknown'] as const;
export type SiteResult = (typeof SITE_RESULTS)[number];

/** Results that an admin looks at. */
export const SITE_PROBLEMS = ['moved', 'parked', 'changed', 'failing', 'gone'] as const satisfies SiteResult[];

/** Why a site is `failing`, `gone` or `unknown`. */
export type SiteReason =
  | 'not-found'
  | 'unresolvable'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'bad-response'
  | 'error-status'
  | 'bot-protection'
  | 'robots'
  | 'not-requested';

/** What the listing's page says about the site. A `failing` site is mentioned after 7 days. */
export type SiteNotice = 'failing' | 'gone' | 'parked' | 'changed';

export class RedirectHopDto {
  @IntegerProperty({ example: 301 })
  status!: number;

  @TextProperty({ example: 'https://clausewise.example/' })
  url!: string;
}

/** What a check saw. Everything but status and hops is text from the site. */
export class SiteEvidenceDto {
  @IntegerProperty({ nullable: true, description: 'Null without a response.', example: 200 })
  status!: number | null;

  @ApiProperty({ type: [RedirectHopDto], description: 'Redirects, in order, with the URLs they lead to.' })
  hops!: RedirectHopDto[];

  @TextProperty({ nullable: true, description: 'Title of the page.', example: 'Buy this domain' })
  title!: string | null;

  @TextProperty({ nullable: true, description: 'Description of the page.', example: null })
  description!: string | null;

  @TextProperty({ nullable: true, description: 'What makes the page a parking page.', example: 'buy this domain' })
  marker!: string | null;

  @TextProperty({ nullable: true, description: 'Why there was no response.', example: null })
  message!: string | null;

  @TextProperty({ nullable: true, description: 'Redirect target of a moved site.', example: null })
  target!: string | null;
}

/**
 * The check of a published listing's website. Triggers on the tables of listings add and delete the row, and change its website,
 * in the transaction of the change.
 */
export interface SiteCheck {
  kind: ListingKind;
  listingId: string;
  website: string;
  /** Null: the website is never requested. During a check: when another process may repeat it. */
  dueAt: Date | null;
  /** The check in progress, which alone may save its result. */
  turn: string | null;
  /** Null: not checked yet. */
  result: SiteResult | null;
  reason: SiteReason | null;
  since: Date | null;
  checkedAt: Date | null;
  evidence: SiteEvidenceDto | null;
  /** Failed checks in a row. */
  failures: number;
  /** Since when every check found no site or no page. */
  missingSince: Date | null;
  /** The last check with the result `live`. */
  liveAt: Date | null;
  liveTitle: string | null;
  liveDescription: string | null;
  /** Until then, the worklist leaves it out and the listing's page says nothing. */
  ignoredUntil: Date | null;
  /**
   * What the listing's page says, unless it is ignored, and what decides its place in searches. Visitors see only this, `since` and
   * `ignoredUntil`. A trigger announces changes.
   */
  notice: SiteNotice | null;
}

export interface ListingKey {
  kind: ListingKind;
  id: string;
}

/** A check, as an admin saw it. */
export interface CheckTarget extends ListingKey {
  /** If the website was checked again or replaced since then, nothing changes; absent: any. */
  checkedAt?: string;
}
