import { ApiProperty } from '@nestjs/swagger';
import {
  ChoiceProperty,
  EmailProperty,
  FlagProperty,
  IdProperty,
  IntegerProperty,
  ObjectProperty,
  TextProperty,
  TextsProperty,
  TimeProperty,
} from '../../../platform/dto/properties.js';
import { VersionProperty } from '../../../platform/dto/properties.js';
import { BatchItems, BatchResultDto, ITEM_ID, ITEM_VERSION } from '../../../platform/input/batch.js';
import {
  ChoiceField,
  DateTimeField,
  FlagField,
  IdField,
  TextField,
  UrlField,
} from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { ListQuery } from '../../../platform/input/page.js';
import {
  ChoiceParameter,
  FlagParameter,
  IdParameter,
  TextParameter,
  TimeParameter,
} from '../../../platform/input/parameters.js';
import { type Mode, MODES } from '../../access/users/partner-client.entity.js';
import {
  AssignmentDto,
  DirectorySubmissionDto,
  StateMoveDto,
  SubmissionSummaryDto,
  SubmissionToolDto,
} from '../submissions/submission.dto.js';
import { type Submitter, SUBMITTERS } from '../submissions/submission.entity.js';
import { PAYMENT_TYPES, type PaymentType, type State, STATES } from '../submissions/workflow.js';

export const SUBMISSION_SORTS = ['newest', 'due'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];

/** A submission in admins' lists. */
export class SubmissionDto extends AssignmentDto {
  @ApiProperty({ type: SubmissionToolDto })
  tool!: SubmissionToolDto;

  @IdProperty({ example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  partnerId!: string;

  @TextProperty({ example: 'Launch Harbor' })
  partnerName!: string;

  @ChoiceProperty(STATES, { nullable: true, example: 'IN_QUEUE' })
  submissionState!: State | null;

  @ApiProperty({ type: SubmissionSummaryDto })
  summary!: SubmissionSummaryDto;

  @TimeProperty({
    nullable: true,
    description: 'Hidden from the partner. Null without a package.',
    example: '2026-05-08T08:30:00.000Z',
  })
  dueAt!: string | null;

  @TextProperty({ nullable: true, example: 'Mara Lindqvist' })
  founderName!: string | null;

  @EmailProperty({ nullable: true, example: 'mara@draftwell.example' })
  founderEmail!: string | null;

  @TextProperty({ nullable: true, example: 'March 2025' })
  foundingDate!: string | null;

  @FlagProperty({ nullable: true, example: null })
  isCustomer!: boolean | null;

  @FlagProperty({ nullable: true, example: true })
  isLaunched!: boolean | null;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  updatedAt!: string;

  @VersionProperty()
  version!: number;
}

export class SubmissionMoveDto extends StateMoveDto {
  @TextProperty({
    description: 'ID of the key or user that changed the state.',
    example: '019a8e2c-a062-7e37-9b40-8d3c2f5e6071',
  })
  actor!: string;
}

export class RecordedDirectoryDto extends DirectorySubmissionDto {
  @TextProperty({
    description: 'Notes of the team about the directory; empty if there are none.',
    example: 'Needs a 512×512 logo.',
  })
  teamNotes!: string;
}

export class SubmissionDetailDto extends SubmissionDto {
  @ApiProperty({ type: [RecordedDirectoryDto], description: 'All recorded directories, submitted or not.' })
  submissions!: RecordedDirectoryDto[];

  @ApiProperty({ type: [SubmissionMoveDto] })
  history!: SubmissionMoveDto[];
}

export class ListSubmissionsQuery extends ListQuery {
  @ChoiceParameter(STATES, { description: 'Filter by state.' })
  state?: State;

  @IdParameter({ description: 'Filter by partner.' })
  partnerId?: string;

  @IdParameter({ description: 'Filter by the account that submissions are assigned to.' })
  assigneeId?: string;

  @FlagParameter({ description: 'Only assigned (true) or only unassigned submissions (false).' })
  assigned?: boolean;

  @TextParameter({ description: 'Words of the name, a website, or words of the partner’s name.' })
  q?: string;

  @TimeParameter({ description: 'Open submissions that are due before this time.' })
  dueBefore?: string;

  @ChoiceParameter(SUBMISSION_SORTS, {
    description: '`due`: earliest due date first, and only open submissions unless `state` is given.',
    fallback: 'newest',
  })
  sort: SubmissionSort = 'newest';

  @ChoiceParameter(MODES, {
    description: 'Live data, or that of test mode, where only `state`, `partnerId` and `q` filter.',
    fallback: 'live',
  })
  mode: Mode = 'live';
}

export class UpdateSubmissionBody {
  @ChoiceField(STATES, { optional: true, description: 'DONE has the same effect as `done`.', example: 'ASSIGNED' })
  state?: State;

  @ChoiceField(PAYMENT_TYPES, { optional: true, description: 'The first package moves the submission to IN_QUEUE.' })
  paymentType?: PaymentType;

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

  @DateTimeField({
    nullable: true,
    description: 'When it is due. By default, some days after a package is set, which replaces an earlier date.',
  })
  dueAt?: string | null;

  @TextField({ max: 2_000, blank: true, optional: true, description: 'Visible to the partner.' })
  notes?: string;
}

export class RecordDirectoryBody {
  @FlagField({ example: true })
  isSubmitted!: boolean;

  @UrlField({
    nullable: true,
    description: 'The live listing. Once DONE, an omitted one stays, and null is rejected if one is recorded.',
    example: 'https://launchharbor.example/listings/draftwell',
  })
  listingUrl?: string | null;

  @ChoiceField(SUBMITTERS, { optional: true, description: 'Defaults to ADMIN; once DONE, to the recorded value.' })
  submittedBy?: Submitter;

  @DateTimeField({
    nullable: true,
    description: 'If isSubmitted is true, defaults to now; once DONE, to the recorded time.',
  })
  submittedAt?: string | null;

  @UrlField({ nullable: true, description: 'Image URL of the proof. Once DONE, as for `listingUrl`.' })
  proofScreenshot?: string | null;
}

export class DonePreviewDto {
  @ObjectProperty({
    description: 'The webhook body.',
    example: {
      event: 'directory_submissions.completed',
      occurredAt: '2026-05-02T08:30:00.000Z',
      tool: {
        id: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e',
        name: 'Draftwell',
        slug: 'draftwell',
        website: 'https://draftwell.example/',
        paymentStatus: 'starter',
        paymentLabel: 'Starter (30+ directories)',
        targetDirectoriesCount: 30,
      },
      summary: { submittedCount: 0, recordedSubmissions: 0, notes: '' },
      submissions: [],
    },
  })
  payload!: object;

  @TextsProperty({ example: ['Only 0 of 30 directories are recorded as submitted.'] })
  warnings!: string[];
}

export interface SubmissionBatchItem {
  toolId: string;
  /** The version that was read; absent: any. */
  version?: number;
}

@ApiExample({
  items: [{ toolId: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e', version: 3 }],
  state: 'ASSIGNED',
})
export class UpdateSubmissionsBody {
  @BatchItems({
    key: { toolId: ITEM_ID },
    optional: { version: ITEM_VERSION },
    shape: 'must be objects with toolId, an ID, and optionally version, a whole number',
    nouns: ['submission', 'submissions'],
    description: 'With `version`, a submission that was changed since then stays unchanged.',
  })
  items!: SubmissionBatchItem[];

  @ChoiceField(STATES, { optional: true, description: 'The new state, by the rules of a single submission.' })
  state?: State;

  @ChoiceField(PAYMENT_TYPES, { optional: true, description: 'The first package moves a submission to IN_QUEUE.' })
  paymentType?: PaymentType;

  @TextField({ max: 200, nullable: true, description: 'As for a single submission.' })
  assignee?: string | null;

  @IdField({ nullable: true, description: 'User ID of an admin; null if unassigned.' })
  assigneeId?: string | null;
}

export class UpdatedSubmissionDto extends BatchResultDto {
  @IdProperty({ example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  toolId!: string;

  @IntegerProperty({ nullable: true, description: 'The current version, after a success.', example: 4 })
  version!: number | null;
}
