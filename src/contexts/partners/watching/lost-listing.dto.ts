import { ApiProperty } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/http/operation.js';
import { ChoiceField, IdField, TextField } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { ChoiceParameter, IdParameter } from '../../../platform/input/parameters/query-parameters.js';
import { ListingCheckDto } from '../submissions/listing-check.dto.js';
import { LOSS_STATUSES, type LossStatus } from './listing-loss.entity.js';
import { LISTING_PROBLEMS, type ListingProblem } from './listing-watch.entity.js';

export class LostListingToolDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'Draftwell' })
  name!: string;

  @ApiProperty({ type: 'string', example: 'draftwell' })
  slug!: string;
}

export class LostListingPartnerDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  name!: string;
}

export class LostListingDirectoryDto {
  @ApiProperty({ type: 'string', example: 'launch-harbor' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  name!: string;
}

/** A listing of a Done submission that was live and no longer is, or lost its link. */
export class LostListingDto {
  @ApiProperty({ type: LostListingToolDto })
  tool!: LostListingToolDto;

  @ApiProperty({ type: LostListingPartnerDto })
  partner!: LostListingPartnerDto;

  @ApiProperty({ type: LostListingDirectoryDto })
  directory!: LostListingDirectoryDto;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'The URL that was lost.',
    example: 'https://launchharbor.example/listings/draftwell',
  })
  listingUrl!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'The URL that is recorded now. It differs from `listingUrl` after a new one was recorded.',
    example: 'https://launchharbor.example/listings/draftwell',
  })
  recordedUrl!: string | null;

  @ApiProperty({
    type: 'string',
    enum: LISTING_PROBLEMS,
    description:
      "missing: the listing is gone. link: it no longer links to the tool's website. follow: search engines no longer follow that link.",
    example: 'missing',
  })
  problem!: ListingProblem;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When a check first found the listing live.',
    example: '2026-05-02T08:31:00.000Z',
  })
  liveAt!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the second of two checks confirmed the problem.',
    example: '2026-08-01T08:31:00.000Z',
  })
  lostAt!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When a check found the listing as it was before.',
    example: null,
  })
  recoveredAt!: string | null;

  @ApiProperty({
    type: 'string',
    enum: LOSS_STATUSES,
    description:
      'accepted: the team leaves it as it is. resolved: it recovered, or an admin repaired it; if it did not, two checks 24 hours apart open it again.',
    example: 'open',
  })
  status!: LossStatus;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name; null if unassigned.', example: 'Noor' })
  assignee!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'ID of the account. Null for a name without an account.',
    example: '019a8e2c-b173-7f48-8c51-9e4d3f607182',
  })
  assigneeId!: string | null;

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
