import { ApiProperty } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { BatchResultDto, itemsProblem, MAX_BATCH } from '../../../platform/input/batches/batch.dto.js';
import { ChoiceField, Field, IdField, TextField } from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { MAX_INTEGER } from '../../../platform/input/parameters/id-parameters.js';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/packages.js';
import { type State, STATES } from '../submissions/workflow.js';

export interface BatchItem {
  toolId: string;
  /** The version that was read; absent: any. */
  version?: number;
}

const isItem = (value: unknown): value is BatchItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { toolId, version } = value as Record<string, unknown>;
  return (
    isUUID(toolId) &&
    (version === undefined || (Number.isInteger(version) && Number(version) >= 1 && Number(version) <= MAX_INTEGER))
  );
};

const submissionsProblem = (value: unknown): string | undefined =>
  itemsProblem(value, {
    isItem,
    shape: 'must be objects with toolId, an ID, and optionally version, a whole number',
    keyOf: ({ toolId }) => toolId.toLowerCase(),
    nouns: ['submission', 'submissions'],
  });

@ApiExample({
  items: [{ toolId: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e', version: 3 }],
  state: 'ASSIGNED',
})
export class UpdateSubmissionsBody {
  @Field(
    submissionsProblem,
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_BATCH,
      items: {
        type: 'object',
        required: ['toolId'],
        properties: {
          toolId: { type: 'string', format: 'uuid' },
          version: { type: 'integer', minimum: 1, maximum: MAX_INTEGER },
        },
      },
    },
    { description: 'With `version`, a submission that was changed since then stays unchanged.' },
  )
  items!: BatchItem[];

  @ChoiceField(STATES, { optional: true, description: 'The new state, by the rules of a single submission.' })
  state?: State;

  @ChoiceField(PAYMENT_TYPES, { optional: true, description: 'The first package moves a submission to IN_QUEUE.' })
  paymentType?: PaymentType;

  @TextField({ max: 200, nullable: true, description: 'As for a single submission.' })
  assignee?: string | null;

  @IdField({ nullable: true, description: 'User ID of an admin; null if unassigned.' })
  assigneeId?: string | null;
}

/** What happened to one submission of a batch. */
export class UpdatedSubmissionDto extends BatchResultDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  toolId!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The current version, after a success.', example: 4 })
  version!: number | null;
}
