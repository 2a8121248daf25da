import { ApiProperty, PickType } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/dto/properties.js';
import {
  ChoiceProperty,
  IdProperty,
  IntegerProperty,
  TextProperty,
  TimeProperty,
  UrlProperty,
} from '../../../platform/dto/properties.js';
import { BatchItems, BatchResultDto, isItem, ITEM_ID, ITEM_SLUG, ITEM_VERSION } from '../../../platform/input/batch.js';
import { ChoiceField, IdField, TextField } from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { ListQuery } from '../../../platform/input/page.js';
import { ChoiceParameter, IdParameter } from '../../../platform/input/parameters.js';
import { ListingCheckDto } from '../submissions/listing-check.dto.js';
import { AssignmentDto, DirectorySubmissionDto, SubmissionToolDto } from '../submissions/submission.dto.js';
import { LOSS_STATUSES, type LossStatus } from './listing-loss.entity.js';
import { LISTING_PROBLEMS, type ListingProblem } from './listing-watch.entity.js';

export class LostListingToolDto extends PickType(SubmissionToolDto, ['id', 'name', 'slug']) {}

export class LostListingPartnerDto {
  @IdProperty({ example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  id!: string;

  @TextProperty({ example: 'Launch Harbor' })
  name!: string;
}

export class LostListingDirectoryDto extends PickType(DirectorySubmissionDto, ['slug', 'name']) {}

/** A listing of a Done submission that was live and no longer is, or lost its link. */
export class LostListingDto extends AssignmentDto {
  @ApiProperty({ type: LostListingToolDto })
  tool!: LostListingToolDto;

  @ApiProperty({ type: LostListingPartnerDto })
  partner!: LostListingPartnerDto;

  @ApiProperty({ type: LostListingDirectoryDto })
  directory!: LostListingDirectoryDto;

  @UrlProperty({ description: 'The URL that was lost.', example: 'https://launchharbor.example/listings/draftwell' })
  listingUrl!: string;

  @UrlProperty({
    nullable: true,
    description: 'The URL that is recorded now. It differs from `listingUrl` after a new one was recorded.',
    example: 'https://launchharbor.example/listings/draftwell',
  })
  recordedUrl!: string | null;

  @ChoiceProperty(LISTING_PROBLEMS, {
    description:
      "missing: the listing is gone. link: it no longer links to the tool's website. follow: search engines no longer follow that link.",
    example: 'missing',
  })
  problem!: ListingProblem;

  @TimeProperty({
    nullable: true,
    description: 'When a check first found the listing live.',
    example: '2026-05-02T08:31:00.000Z',
  })
  liveAt!: string | null;

  @TimeProperty({
    description: 'When the second of two checks confirmed the problem.',
    example: '2026-08-01T08:31:00.000Z',
  })
  lostAt!: string;

  @TimeProperty({ nullable: true, description: 'When a check found the listing as it was before.', example: null })
  recoveredAt!: string | null;

  @ChoiceProperty(LOSS_STATUSES, {
    description:
      'accepted: the team leaves it as it is. resolved: it recovered, or an admin repaired it; if it did not, two checks 24 hours apart open it again.',
    example: 'open',
  })
  status!: LossStatus;

  @ApiProperty({
    type: ListingCheckDto,
    nullable: true,
    description: 'The latest check of the recorded URL; null until it is checked.',
  })
  check!: ListingCheckDto | null;

  @VersionProperty()
  version!: number;
}

export class ListLostListingsQuery extends ListQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partnerId?: string;

  @ChoiceParameter(LOSS_STATUSES, { description: 'Filter by status.', fallback: 'open' })
  status: LossStatus = 'open';
}

export class UpdateLostListingBody {
  @TextField({
    max: 200,
    nullable: true,
    description:
      'Name; null if unassigned. Links the account if exactly one admin has this name. Ignored if `assigneeId` has an ID.',
    example: 'Noor',
  })
  assignee?: string | null;

  @IdField({ nullable: true, description: 'User ID of an admin; null if unassigned.', example: null })
  assigneeId?: string | null;

  @ChoiceField(LOSS_STATUSES, {
    optional: true,
    description: 'open and resolved: the listing is checked again soon. A listing that has recovered stays resolved.',
    example: 'accepted',
  })
  status?: LossStatus;
}

export interface LostListingItem {
  toolId: string;
  directorySlug: string;
  /** The version that was read; absent: any. */
  version?: number;
}

const ITEM_FIELDS = {
  key: { toolId: ITEM_ID, directorySlug: ITEM_SLUG },
  optional: { version: ITEM_VERSION },
};

export const isLostListingItem = (item: unknown): boolean => isItem(item, ITEM_FIELDS);

@ApiExample({
  items: [{ toolId: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e', directorySlug: 'launch-harbor', version: 3 }],
  status: 'accepted',
})
export class UpdateLostListingsBody extends UpdateLostListingBody {
  @BatchItems({
    ...ITEM_FIELDS,
    shape: 'must be objects with toolId, an ID, directorySlug, and optionally version, a whole number',
    nouns: ['listing', 'listings'],
    description: 'With `version`, a listing that was changed since then stays unchanged.',
  })
  items!: LostListingItem[];
}

export class UpdatedLostListingDto extends BatchResultDto {
  @IdProperty({ example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  toolId!: string;

  @TextProperty({ example: 'launch-harbor' })
  directorySlug!: string;

  @IntegerProperty({ nullable: true, description: 'The current version, after a success.', example: 4 })
  version!: number | null;
}
