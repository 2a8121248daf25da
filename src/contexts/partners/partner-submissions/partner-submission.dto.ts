import { ApiProperty, OmitType } from '@nestjs/swagger';
import { CursorQuery } from '../../../platform/input/parameters/cursor.js';
import { ChoiceParameter, TimeParameter } from '../../../platform/input/parameters/query-parameters.js';
import { ToolStatusDto } from '../submissions/submission.dto.js';
import { type State, STATES } from '../submissions/workflow.js';

/** A submission in its partner's lists. */
export class PartnerSubmissionDto extends OmitType(ToolStatusDto, ['submissions', 'history']) {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the submission last changed: its package, its state, its notes or a recorded directory.',
    example: '2026-05-02T08:30:00.000Z',
  })
  updatedAt!: string;
}

export class PartnerSubmissionsQuery extends CursorQuery {
  @ChoiceParameter(STATES, { description: 'Filter by state.' })
  state?: State;

  @TimeParameter({
    description:
      'Only submissions that changed at this time, up to 60 s before it, or later: pass the time of your previous request, and skip those whose tool ID and `updatedAt` you have already seen.',
    example: '2026-05-02T08:30:00Z',
  })
  since?: string;
}
