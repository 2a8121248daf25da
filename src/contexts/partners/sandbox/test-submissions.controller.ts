import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/http/operation.js';
import { UuidPipe } from '../../../platform/input/parameters.js';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Access } from '../../access/policy.js';
import { AdvanceBody, EXAMPLE_TEST_SUBMISSION_ID, ToolStatusDto } from '../submissions/submission.dto.js';
import { TestSubmissionsService } from './test-submissions.service.js';

@ApiTags('Test mode')
@Access({ kinds: ['partner'], mode: 'test' })
@Controller('v1/partner/test/submissions')
export class TestSubmissionsController {
  constructor(private readonly submissions: TestSubmissionsService) {}

  @Post(':id/advance')
  @HttpCode(200)
  @ApiParam({
    name: 'id',
    schema: { type: 'string', format: 'uuid', example: EXAMPLE_TEST_SUBMISSION_ID },
    description: 'The ID that `submit_ai_tool` returned.',
  })
  @Operation({
    id: 'advance_test_submission',
    summary: 'Advance a test submission',
    description:
      'Moves a submission of a test key to its next state, or to `to`, without waiting for the simulated workflow. Moving it to DONE sends `directory_submissions.completed`. Only for test keys.',
    returns: { one: ToolStatusDto },
    fails: [404],
  })
  advanceSubmission(
    @CurrentCaller() caller: Caller,
    @Param('id', UuidPipe) id: string,
    @Body() body: AdvanceBody,
  ): Promise<ToolStatusDto> {
    return this.submissions.advanceSubmission(caller.keyId, caller.ownerId as string, id, body);
  }
}
