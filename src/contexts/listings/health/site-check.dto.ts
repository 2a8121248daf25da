import { ApiProperty } from '@nestjs/swagger';
import { ChoiceProperty, IdProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { BatchItems, BatchResultDto, ITEM_ID } from '../../../platform/input/batch.js';
import { ChoiceField } from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { Filter } from '../../../platform/input/filters.js';
import { ListQuery } from '../../../platform/input/page.js';
import { ChoiceParameter, FlagParameter, NumberParameter } from '../../../platform/input/parameters.js';
import { isDateTime } from '../../../platform/input/value-rules.js';
import { LISTING_KIND_NAMES, LISTING_KINDS, type ListingKind } from '../listing.js';
import {
  type CheckTarget,
  SITE_PROBLEMS,
  SITE_RESULTS,
  SiteEvidenceDto,
  type SiteReason,
  type SiteResult,
} from './site-check.js';

export class ListSiteChecksQuery extends ListQuery {
  @Filter({ label: 'Listing type', none: 'All listings', names: LISTING_KIND_NAMES })
  @ChoiceParameter(LISTING_KINDS, { description: 'Filter by kind of listing.' })
  kind?: ListingKind;

  @Filter({ label: 'Result', none: 'All problems', values: [...SITE_PROBLEMS, 'unknown'], before: 'kind' })
  @ChoiceParameter(SITE_RESULTS, { description: 'Filter by result. If omitted: all results that are problems.' })
  result?: SiteResult;

  @Filter({ label: 'Age', none: 'Any age' })
  @NumberParameter({ description: 'Minimum age of the result in days.', minimum: 0, maximum: 3_650 })
  minDays?: number;

  @Filter({ label: 'Ignored', none: 'Not ignored', values: ['true'] })
  @FlagParameter({ description: 'Only problems that are ignored. If omitted: only those that are not.' })
  ignored?: boolean;
}

export class CheckedListingDto {
  @IdProperty({ example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @TextProperty({ example: 'clausewise' })
  slug!: string;

  @TextProperty({ example: 'Clausewise' })
  name!: string;
}

export class LastLiveCheckDto {
  @TimeProperty({ example: '2026-10-02T08:30:00.000Z' })
  at!: string;

  @TextProperty({ nullable: true, example: 'Clausewise: contracts in plain words' })
  title!: string | null;
}

export class SiteCheckDto {
  @ChoiceProperty(LISTING_KINDS, { example: 'tool' })
  kind!: ListingKind;

  @ApiProperty({ type: CheckedListingDto })
  listing!: CheckedListingDto;

  @TextProperty({ example: 'https://clausewise.example' })
  website!: string;

  @ChoiceProperty(SITE_RESULTS, { nullable: true, description: 'Null: not checked yet.', example: 'parked' })
  result!: SiteResult | null;

  @TextProperty({ nullable: true, description: 'Why the site is `failing`, `gone` or `unknown`.', example: null })
  reason!: SiteReason | null;

  @TimeProperty({ nullable: true, example: '2026-11-02T08:30:00.000Z' })
  since!: string | null;

  @TimeProperty({ nullable: true, example: '2026-11-16T08:30:00.000Z' })
  checkedAt!: string | null;

  @TimeProperty({
    nullable: true,
    description: 'Null: the website is never requested.',
    example: '2026-11-23T08:30:00.000Z',
  })
  nextCheckAt!: string | null;

  @ApiProperty({ type: SiteEvidenceDto, nullable: true })
  evidence!: SiteEvidenceDto | null;

  @ApiProperty({ type: LastLiveCheckDto, nullable: true, description: 'The last check with the result `live`.' })
  lastLive!: LastLiveCheckDto | null;

  @TimeProperty({ nullable: true, example: null })
  ignoredUntil!: string | null;
}

export const SITE_ACTIONS = ['check', 'ignore', 'stop-ignoring', 'use-target', 'unpublish'] as const;
export type SiteAction = (typeof SITE_ACTIONS)[number];

const KIND = {
  accepts: (value: unknown): boolean => LISTING_KINDS.some((kind) => kind === value),
  schema: { type: 'string', enum: [...LISTING_KINDS] },
};
const TIME = { accepts: isDateTime, schema: { type: 'string', format: 'date-time' } };

@ApiExample({
  items: [{ kind: 'tool', id: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e', checkedAt: '2026-11-16T08:30:00.000Z' }],
  action: 'ignore',
})
export class UpdateSiteChecksBody {
  @BatchItems({
    key: { kind: KIND, id: ITEM_ID },
    optional: { checkedAt: TIME },
    shape: `must be objects with kind (${LISTING_KINDS.join(' or ')}), id, and optionally checkedAt, a time`,
    nouns: ['listing', 'listings'],
    description: 'With `checkedAt`, a listing whose website was checked again or replaced since then stays unchanged.',
  })
  items!: CheckTarget[];

  @ChoiceField(SITE_ACTIONS, {
    description:
      '`check`: check the website now. `ignore`: ignore the problem for 90 days. `stop-ignoring`: list it again. `use-target`: replace the website of a moved listing by the redirect target. `unpublish`: unpublish the listing.',
  })
  action!: SiteAction;
}

export class UpdatedSiteCheckDto extends BatchResultDto {
  @ChoiceProperty(LISTING_KINDS, { example: 'tool' })
  kind!: ListingKind;

  @IdProperty({ example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;
}
