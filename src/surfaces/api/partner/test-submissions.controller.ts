import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import { Id } from '../../../platform/input/parameters.js';
import { type Caller } from '../../../contexts/access/caller.js';
import { CurrentCaller } from '../../admission/current-caller.js';
import { Access } from '../../admission/policy.js';
import {
  AdvanceBody,
  EXAMPLE_TEST_SUBMISSION_ID,
  ToolStatusDto,
} from '../../../contexts/partners/submissions/submission.dto.js';
import { TestSubmissionsService } from '../../../contexts/partners/sandbox/test-submissions.service.js';

@ApiTags('Test mode')
@Access({ kinds: ['partner'], mode: 'test' })
@Controller('v1/partner/test/submissions')
export class TestSubmissionsController {
  constructor(private readonly submissions: TestSubmissionsService) {}

  @Post(':id/advance')
  @PathParameter('id', 'The ID that `submit_ai_tool` returned.', EXAMPLE_TEST_SUBMISSION_ID, 'uuid')
  @Operation({
    summary: 'Advance a test submission',
    description:
      'Moves a submission of a test key to its next state, or to `to`, without waiting for the simulated workflow. Moving it to DONE sends `directory_submissions.completed`. Only for test keys.',
    returns: { one: ToolStatusDto },
  })
  advanceTestSubmission(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: AdvanceBody,
  ): Promise<ToolStatusDto> {
    return this.submissions.advanceSubmission(caller.keyId, caller.ownerId as string, id, body);
  }
}
