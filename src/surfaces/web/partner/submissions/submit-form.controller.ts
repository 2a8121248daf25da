import { Body, Controller, Get } from '@nestjs/common';
import { ChargeClient } from '../../../../contexts/access/budgets/client-budget.guard.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { callerOf } from '../../../../contexts/access/memberships/member-caller.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SubmitService } from '../../../../contexts/partners/submit/submit.service.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { LISTING_FORM } from '../../kit/records/form-limits.js';
import { memberPath } from '../frame/partner-path.js';
import { SubmitFormLoader } from './submit-form.loader.js';

@PartnerPages()
@Controller(['partner/:clientId/submissions', 'partner/:clientId/test/submissions'])
export class SubmitFormController {
  constructor(
    private readonly pages: SubmitFormLoader,
    private readonly submitting: SubmitService,
  ) {}

  @ForMembers('editor')
  @Get('new')
  showForm(@CurrentUser() user: SignedInUser, @CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    return this.pages.showForm(user, member);
  }

  @ForMembers('editor')
  @ChargeClient('submit')
  @PostOnce('new', LISTING_FORM)
  submitTool(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    return this.handle(user, member, form, async (body) => {
      const { id } = await this.submitting.submitForm(callerOf(member), body);
      return new SeeOther(memberPath(member, `/submissions/${id}?done=submitted`));
    });
  }

  @ForMembers('editor')
  @ChargeClient('submit')
  @PostForm('new/check', LISTING_FORM)
  checkTool(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    const check = async (body: Record<string, unknown>): Promise<FreshPage> =>
      this.pages.showChecked(user, member, form, await this.submitting.previewForm(callerOf(member), body));
    return this.handle(user, member, form, check, 'Checked');
  }

  /** `outcome`: what happened to a rejected form. */
  private handle(
    user: SignedInUser,
    member: CurrentPartner,
    form: Form,
    act: (body: Record<string, unknown>) => Promise<FreshPage | SeeOther>,
    outcome?: string,
  ): FormResult {
    return handleForm({
      form,
      act: async () => act(await this.pages.readBody(form)),
      again: (sent) => this.pages.showForm(user, member, sent, outcome),
    });
  }
}
