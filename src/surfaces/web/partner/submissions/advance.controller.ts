import { Body, Controller } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { PartnerSubmissions } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { AdvanceBody } from '../../../../contexts/partners/sandbox/advance.dto.js';
import { SimulatedWorkflow } from '../../../../contexts/partners/sandbox/simulated-workflow.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { page } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { SubmissionView } from './submission.view.js';

/** Moves a test submission by hand. */
@PartnerPages()
@Controller('partner/:clientId/test/submissions')
export class AdvanceController {
  constructor(
    private readonly submissions: PartnerSubmissions,
    private readonly workflow: SimulatedWorkflow,
  ) {}

  /** Can be sent twice: a move to the current state changes nothing. */
  @ForMembers('editor')
  @PostForm(':id/advance')
  advanceSubmission(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: AdvanceBody,
      action: (body) => this.workflow.advanceSubmission(member.userId, member.clientId, id, body),
      rerender: async ({ rejection, status }) =>
        page(SubmissionView, { submission: await this.submissions.getSubmission(member, id), rejection }, status),
      redirectTo: memberPath(member, `/submissions/${id}?done=${form.to === undefined ? 'package' : 'advanced'}`),
    });
  }
}
