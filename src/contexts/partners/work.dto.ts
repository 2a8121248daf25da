import { ApiProperty } from '@nestjs/swagger';
import { AddressField, ChoiceField, DateTimeField, FlagField, TextField } from '../../platform/http/body-fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { ChoiceParameter, IdParameter } from '../../platform/http/query-parameters.js';
import { SUBMITTERS, type Submitter } from './directory-submission.entity.js';
import { PAYMENT_TYPES, type PaymentType } from './packages.js';
import { DirectorySubmissionDto, StateMoveDto, WorkSummaryDto, WorkToolDto } from './submission.dto.js';
import { type State, STATES } from './workflow.js';

/** A submission as admins see it in lists. */
export class SubmissionDto {
  @ApiProperty({ type: WorkToolDto })
  tool!: WorkToolDto;

  @ApiProperty({ type: 'string', format: 'uuid' })
  partnerId!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  partnerName!: string;

  @ApiProperty({ type: 'string', enum: STATES, nullable: true })
  submissionState!: State | null;

  @ApiProperty({ type: WorkSummaryDto })
  summary!: WorkSummaryDto;

  @ApiProperty({ type: 'string', nullable: true })
  assignee!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  founderName!: string | null;

  @ApiProperty({ type: 'string', format: 'email', nullable: true })
  founderEmail!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  foundingDate!: string | null;

  @ApiProperty({ type: 'boolean', nullable: true })
  isCustomer!: boolean | null;

  @ApiProperty({ type: 'boolean', nullable: true })
  isLaunched!: boolean | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  updatedAt!: string;
}

export class SubmissionMoveDto extends StateMoveDto {
  @ApiProperty({ type: 'string', description: 'The id of the key that moved it.' })
  actor!: string;
}

export class SubmissionDetailDto extends SubmissionDto {
  @ApiProperty({ type: [DirectorySubmissionDto], description: 'All that are recorded, submitted or not.' })
  submissions!: DirectorySubmissionDto[];

  @ApiProperty({ type: [SubmissionMoveDto] })
  history!: SubmissionMoveDto[];
}

export class ListSubmissionsQuery extends ListQuery {
  @ChoiceParameter(STATES, { description: 'Only submissions in this state.' })
  state?: State;

  @IdParameter({ description: 'Only submissions of this partner.' })
  partnerId?: string;
}

export class UpdateSubmissionBody {
  @ChoiceField(STATES, { optional: true, description: 'DONE is the same as the call `done`.' })
  state?: State;

  @ChoiceField(PAYMENT_TYPES, { optional: true, description: 'Setting the first package puts the work in the queue.' })
  paymentType?: PaymentType;

  @TextField({ max: 200, nullable: true, description: 'Who does the work. Null: nobody.' })
  assignee?: string | null;

  @TextField({ max: 2_000, blank: true, optional: true, description: 'The partner sees this.' })
  notes?: string;
}

export class RecordDirectoryBody {
  @FlagField()
  isSubmitted!: boolean;

  @AddressField({ nullable: true, description: 'The live listing.' })
  listingUrl?: string | null;

  @ChoiceField(SUBMITTERS, { optional: true, description: 'ADMIN unless said otherwise.' })
  submittedBy?: Submitter;

  @DateTimeField({ nullable: true, description: 'Now, unless said otherwise, for what is submitted.' })
  submittedAt?: string | null;

  @AddressField({ nullable: true, description: 'An image that proves it.' })
  proofScreenshot?: string | null;
}

export class DonePreviewDto {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What the webhook will say.' })
  payload!: object;

  @ApiProperty({ type: [String], example: ['Only 12 of the 30 directories of the package are recorded as submitted'] })
  warnings!: string[];
}
