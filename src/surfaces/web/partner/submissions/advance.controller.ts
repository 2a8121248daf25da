import { Body, Controller } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { AdvanceBody } from '../../../../contexts/partners/sandbox/advance.dto.js';
import { SimulatedWorkflow } from '../../../../contexts/partners/sandbox/simulated-workflow.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { memberPath } from '../frame/partner-path.js';
import { SubmissionsLoader } from './submissions.loader.js';

/** Moves a test submission by hand. */
@PartnerPages()
@Controller('partner/:clientId/test/submissions')
export class AdvanceController {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly workflow: SimulatedWorkflow,
  ) {}

  /** Can be sent twice: a move to the current state changes nothing. */
  @ForMembers('editor')
  @PostForm(':id/advance')
  advanceSubmission(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: AdvanceBody,
      act: (body) => this.workflow.advanceSubmission(member.userId, member.clientId, id, body),
      again: (sent) => this.pages.showSubmission(user, member, id, undefined, sent),
      next: memberPath(member, `/submissions/${id}?done=${form.to === undefined ? 'package' : 'advanced'}`),
    });
  }
}
