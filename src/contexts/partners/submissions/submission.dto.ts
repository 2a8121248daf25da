import { ApiProperty, OmitType } from '@nestjs/swagger';
import { TextParameter } from '../../../platform/input/parameters/query-parameters.js';
import { ListingCheckDto } from './listing-check.dto.js';
import { SUBMITTERS, type Submitter } from './directory-submission.entity.js';
import { PAYMENT_STATUSES, type PaymentStatus } from './packages.js';
import { type State, STATES } from './workflow.js';

const stateProperty = {
  type: 'string',
  enum: STATES,
  nullable: true,
  example: 'IN_QUEUE',
  description: 'How far the directory work has come; null while no package is set.',
} as const;

class PackageDto {
  @ApiProperty({ type: 'string', enum: PAYMENT_STATUSES, example: 'starter' })
  paymentStatus!: PaymentStatus;

  @ApiProperty({ type: 'string', example: 'Starter (30+ directories)' })
  paymentLabel!: string;

  @ApiProperty({ type: 'integer', example: 30 })
  targetDirectoriesCount!: number;
}

export class WorkSummaryDto {
  @ApiProperty({ type: 'boolean', description: 'True exactly when the state is DONE.', example: false })
  isComplete!: boolean;

  @ApiProperty({ type: 'integer', description: 'Directories that the tool was submitted to.', example: 2 })
  submittedCount!: number;

  @ApiProperty({ type: 'integer', description: 'Directories with a record, submitted or not.', example: 2 })
  recordedSubmissions!: number;

  @ApiProperty({ type: 'string', description: 'A note from the team; empty when there is none.', example: '' })
  notes!: string;
}

class ResolvedTagDto {
  @ApiProperty({ type: 'string', description: 'As it was sent.', example: 'note taking' })
  input!: string;

  @ApiProperty({ type: 'string', example: 'note-taking' })
  slug!: string;
}

class ResolvedLabelsDto {
  @ApiProperty({ type: 'string', description: 'The slug of the category.', example: 'productivity' })
  category!: string;

  @ApiProperty({ type: [ResolvedTagDto] })
  tags!: ResolvedTagDto[];
}

export class SubmittedToolDto extends PackageDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-c284-7059-8d62-af5e41708293' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'tidepool' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'Tidepool' })
  name!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'The listing page, public at once.',
    example: 'https://catalog.example/tools/tidepool',
  })
  url!: string;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://tidepool.example/' })
  website!: string;

  @ApiProperty(stateProperty)
  submissionState!: State | null;

  @ApiProperty({
    type: WorkSummaryDto,
    example: { isComplete: false, submittedCount: 0, recordedSubmissions: 0, notes: '' },
  })
  summary!: WorkSummaryDto;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Where to ask for the progress.',
    example: 'https://catalog.example/v1/ai-tools/status?id=019a8e2c-c284-7059-8d62-af5e41708293',
  })
  statusUrl!: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @ApiProperty({ type: ResolvedLabelsDto, description: 'What category and tags were taken for.' })
  resolved!: ResolvedLabelsDto;

  @ApiProperty({
    type: [String],
    description: 'Names of the fields that were omitted and are filled in by the service, most of them a little later.',
    example: ['slug', 'icon', 'frame', 'features', 'faq'],
  })
  generated!: string[];
}

/** The response to a dry run. No tool is created, so there is no id. */
export class SubmitPreviewDto extends OmitType(SubmittedToolDto, ['id', 'statusUrl', 'createdAt']) {}

/** The tool as events and the status show it. */
export class WorkToolDto extends PackageDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'Draftwell' })
  name!: string;

  @ApiProperty({ type: 'string', example: 'draftwell' })
  slug!: string;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://draftwell.example/' })
  website!: string;
}

export class DirectorySubmissionDto {
  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  name!: string;

  @ApiProperty({ type: 'string', example: 'launch-harbor' })
  slug!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: "The directory's own site.",
    example: 'https://launchharbor.example/',
  })
  url!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'The live listing there.',
    example: 'https://launchharbor.example/listings/draftwell',
  })
  listingUrl!: string | null;

  @ApiProperty({ type: 'number', nullable: true, example: 71 })
  domainRating!: number | null;

  @ApiProperty({ type: 'boolean', example: true })
  isSubmitted!: boolean;

  @ApiProperty({ type: 'string', enum: SUBMITTERS, example: 'ADMIN' })
  submittedBy!: Submitter;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-05-02T08:30:00.000Z' })
  submittedAt!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    required: false,
    description: 'An image; absent when there is none.',
  })
  proofScreenshot?: string;

  @ApiProperty({
    type: ListingCheckDto,
    required: false,
    description: 'What the newest visit to the listing found; absent until it was visited.',
  })
  check?: ListingCheckDto;
}

export class StateMoveDto {
  @ApiProperty({ type: 'string', enum: STATES, example: 'IN_QUEUE' })
  state!: State;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-01T08:30:00.000Z' })
  at!: string;
}

export class ToolStatusDto {
  @ApiProperty({ type: WorkToolDto })
  tool!: WorkToolDto;

  @ApiProperty(stateProperty)
  submissionState!: State | null;

  @ApiProperty({ type: WorkSummaryDto })
  summary!: WorkSummaryDto;

  @ApiProperty({ type: [DirectorySubmissionDto], description: 'Directories that the tool was submitted to.' })
  submissions!: DirectorySubmissionDto[];

  @ApiProperty({ type: [StateMoveDto], description: 'The states so far, oldest first.' })
  history!: StateMoveDto[];
}

export class ToolStatusQuery {
  @TextParameter({ description: 'The id that the submit call answered with.' })
  id?: string;

  @TextParameter({ description: 'The slug of the tool.', example: 'draftwell' })
  slug?: string;

  @TextParameter({
    max: 2_000,
    description:
      'The website of the tool, such as draftwell.example: host without www. and path without trailing slash must match; of several tools the newest.',
  })
  website?: string;
}
