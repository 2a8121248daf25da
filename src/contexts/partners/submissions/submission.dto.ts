import { ApiProperty, OmitType } from '@nestjs/swagger';
import {
  ChoiceProperty,
  FlagProperty,
  IdProperty,
  IntegerProperty,
  NumberProperty,
  TextProperty,
  TextsProperty,
  TimeProperty,
  UrlProperty,
} from '../../../platform/dto/properties.js';
import { ChoiceField } from '../../../platform/input/body-fields.js';
import { TextParameter } from '../../../platform/input/parameters.js';
import { ListingCheckDto } from './listing-check.dto.js';
import { type Submitter, SUBMITTERS } from './submission.entity.js';
import {
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  type PaymentStatus,
  type PaymentType,
  type State,
  STATES,
} from './workflow.js';

const StateProperty = (): PropertyDecorator =>
  ChoiceProperty(STATES, {
    nullable: true,
    example: 'IN_QUEUE',
    description: 'State of the submission; null while no package is set.',
  });

class PackageDto {
  @ChoiceProperty(PAYMENT_STATUSES, { example: 'starter' })
  paymentStatus!: PaymentStatus;

  @TextProperty({ example: 'Starter (30+ directories)' })
  paymentLabel!: string;

  @IntegerProperty({ example: 30 })
  targetDirectoriesCount!: number;
}

export class SubmissionSummaryDto {
  @FlagProperty({ description: 'True if the state is DONE.', example: false })
  isComplete!: boolean;

  @IntegerProperty({ description: 'Directories to which the tool was submitted.', example: 2 })
  submittedCount!: number;

  @IntegerProperty({ description: 'Recorded directories, submitted or not.', example: 2 })
  recordedSubmissions!: number;

  @TextProperty({ description: 'A note from our team; empty if there is none.', example: '' })
  notes!: string;
}

class ResolvedTagDto {
  @TextProperty({ description: 'The tag from the request.', example: 'note taking' })
  input!: string;

  @TextProperty({ example: 'note-taking' })
  slug!: string;
}

class ResolvedLabelsDto {
  @TextProperty({ description: 'Category slug.', example: 'productivity' })
  category!: string;

  @ApiProperty({ type: [ResolvedTagDto] })
  tags!: ResolvedTagDto[];
}

export class SubmittedToolDto extends PackageDto {
  @IdProperty({ example: '019a8e2c-c284-7059-8d62-af5e41708293' })
  id!: string;

  @TextProperty({ example: 'tidepool' })
  slug!: string;

  @TextProperty({ example: 'Tidepool' })
  name!: string;

  @UrlProperty({
    description: 'The listing page, public immediately.',
    example: 'https://catalog.example/tools/tidepool',
  })
  url!: string;

  @UrlProperty({ example: 'https://tidepool.example/' })
  website!: string;

  @StateProperty()
  submissionState!: State | null;

  @ApiProperty({
    type: SubmissionSummaryDto,
    example: { isComplete: false, submittedCount: 0, recordedSubmissions: 0, notes: '' },
  })
  summary!: SubmissionSummaryDto;

  @UrlProperty({
    description: 'Poll this URL for the progress.',
    example: 'https://catalog.example/v1/ai-tools/status?id=019a8e2c-c284-7059-8d62-af5e41708293',
  })
  statusUrl!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @ApiProperty({ type: ResolvedLabelsDto, description: 'The category and tags that the request was mapped to.' })
  resolved!: ResolvedLabelsDto;

  @TextsProperty({
    description: 'Names of omitted fields that the service fills in, most of them shortly after the response.',
    example: ['slug', 'icon', 'frame', 'features', 'faq'],
  })
  generated!: string[];
}

/** The response to a dry run. It has no ID, because no tool is created. */
export class SubmitPreviewDto extends OmitType(SubmittedToolDto, ['id', 'statusUrl', 'createdAt']) {}

/** The tool in events and in the status. */
export class SubmissionToolDto extends PackageDto {
  @IdProperty({ example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @TextProperty({ example: 'Draftwell' })
  name!: string;

  @TextProperty({ example: 'draftwell' })
  slug!: string;

  @UrlProperty({ example: 'https://draftwell.example/' })
  website!: string;
}

export class DirectorySubmissionDto {
  @TextProperty({ example: 'Launch Harbor' })
  name!: string;

  @TextProperty({ example: 'launch-harbor' })
  slug!: string;

  @UrlProperty({ description: "The directory's own site.", example: 'https://launchharbor.example/' })
  url!: string;

  @UrlProperty({
    nullable: true,
    description: 'The live listing in the directory.',
    example: 'https://launchharbor.example/listings/draftwell',
  })
  listingUrl!: string | null;

  @NumberProperty({ nullable: true, example: 71 })
  domainRating!: number | null;

  @FlagProperty({ example: true })
  isSubmitted!: boolean;

  @ChoiceProperty(SUBMITTERS, { example: 'ADMIN' })
  submittedBy!: Submitter;

  @TimeProperty({ nullable: true, example: '2026-05-02T08:30:00.000Z' })
  submittedAt!: string | null;

  @UrlProperty({ required: false, description: 'Image URL; absent if there is none.' })
  proofScreenshot?: string;

  @ApiProperty({
    type: ListingCheckDto,
    required: false,
    description: 'Result of the latest check of the listing; absent until it is checked.',
  })
  check?: ListingCheckDto;
}

/** An assignee: an account with its name, a name without an account, or none. */
export class AssignmentDto {
  @TextProperty({ nullable: true, description: 'Name; null if unassigned.', example: 'Noor' })
  assignee!: string | null;

  @IdProperty({
    nullable: true,
    description: 'ID of the account. Null for a name without an account.',
    example: '019a8e2c-b173-7f48-8c51-9e4d3f607182',
  })
  assigneeId!: string | null;
}

export class StateMoveDto {
  @ChoiceProperty(STATES, { example: 'IN_QUEUE' })
  state!: State;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  at!: string;
}

export class ToolStatusDto {
  @ApiProperty({ type: SubmissionToolDto })
  tool!: SubmissionToolDto;

  @StateProperty()
  submissionState!: State | null;

  @ApiProperty({ type: SubmissionSummaryDto })
  summary!: SubmissionSummaryDto;

  @ApiProperty({ type: [DirectorySubmissionDto], description: 'Directories to which the tool was submitted.' })
  submissions!: DirectorySubmissionDto[];

  @ApiProperty({ type: [StateMoveDto], description: 'State changes, oldest first.' })
  history!: StateMoveDto[];
}

export class ToolStatusQuery {
  @TextParameter({ description: 'The ID returned when you submitted the tool.' })
  id?: string;

  @TextParameter({ description: "The tool's slug.", example: 'draftwell' })
  slug?: string;

  @TextParameter({
    max: 2_000,
    description:
      "The tool's website, such as draftwell.example. Matches the host without www. and the path without a trailing slash. If several tools match, returns the newest.",
  })
  website?: string;
}

/** The submission that the demo partner has in its sandbox. */
export const EXAMPLE_TEST_SUBMISSION_ID = '019a8e2f-1b3d-7c5e-8f70-92a4b6c8d0e2';

export class AdvanceBody {
  @ChoiceField(STATES, {
    optional: true,
    description: 'The new state, by the rules of live submissions. If omitted, and no package is set, the next state.',
    example: 'DONE',
  })
  to?: State;

  @ChoiceField(PAYMENT_TYPES, {
    optional: true,
    description: 'The package, set before the state. The first one moves the submission to IN_QUEUE.',
  })
  paymentType?: PaymentType;
}
