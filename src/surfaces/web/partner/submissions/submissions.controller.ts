import { Body, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ThrottleClient } from '../../../admission/budget.guard.js';
import type { Caller } from '../../../../contexts/access/caller.js';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { ForMembers } from '../../../admission/policy.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import {
  type PartnerSearch,
  PartnerSubmissionsService,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { AdvanceBody, type SubmitPreviewDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { SubmitService } from '../../../../contexts/partners/submit/submit.service.js';
import { SameSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { Download, sendCsv } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { requestBodyOf, submissionFields } from '../../kit/records/listing-request-fields.js';
import { type FieldGroup, LISTING_FORM } from '../../kit/records/record-fields.js';
import { memberPath, PortalPages } from '../frame/partner-frame.js';
import { SubmissionView } from './submission.view.js';
import { NO_STATE, SubmissionsQuery } from './submissions.dto.js';
import { SubmissionsView, SubmitFormView } from './submissions.view.js';
import { TestSubmissionsService } from '../../../../contexts/partners/sandbox/test-submissions.service.js';

const PER_PAGE = 50;
const MAX_CATEGORIES = 500;
const BLANK: FormState = { ...EMPTY_FORM, typed: { isLaunched: 'true' } };

const searchOf = ({ state, package: paymentStatus, q, order }: SubmissionsQuery): PartnerSearch => ({
  state: state === NO_STATE ? null : state,
  package: paymentStatus,
  q,
  order,
});

@PortalPages(['partner/:clientId/submissions', 'partner/:clientId/test/submissions'])
export class PartnerSubmissionPagesController {
  constructor(
    private readonly submissions: PartnerSubmissionsService,
    private readonly submitting: SubmitService,
    private readonly taxonomy: TaxonomyService,
  ) {}

  @Get()
  async listSubmissions(@CurrentMember() member: CurrentPartner, @Query() query: SubmissionsQuery): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const list = await this.submissions.listSubmissions(member, searchOf(query), request);
    return page(SubmissionsView, { ...list, query });
  }

  @Get('csv')
  @SameSiteOnly()
  exportSubmissions(
    @CurrentMember() member: CurrentPartner,
    @Query() query: SubmissionsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendCsv(response, 'submissions', this.submissions.exportSubmissions(member, searchOf(query)));
  }

  @ForMembers('editor')
  @Get('new')
  showForm(): Promise<FreshPage> {
    return this.renderForm(BLANK);
  }

  @ForMembers('editor')
  @ThrottleClient('submit')
  @PostOnce('new', LISTING_FORM)
  submitTool(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: async () => {
        const { id } = await this.submitting.submitForm(callerOf(member), await this.readBody(form));
        return new SeeOther(memberPath(member, `/submissions/${id}?done=submitted`));
      },
      rerender: (sent) => this.renderForm(sent),
    });
  }

  @ForMembers('editor')
  @ThrottleClient('submit')
  @PostForm('new/check', LISTING_FORM)
  checkTool(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: async () => {
        const preview = await this.submitting.previewForm(callerOf(member), await this.readBody(form));
        return this.renderForm({ ...EMPTY_FORM, typed: form }, 'Checked', preview);
      },
      rerender: (sent) => this.renderForm(sent, 'Checked'),
    });
  }

  @Get(':id')
  async showSubmission(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<FreshPage> {
    return page(SubmissionView, { submission: await this.submissions.getSubmission(member, id) });
  }

  @Get(':id/csv')
  @Download('directories.csv')
  exportDirectories(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<string> {
    return this.submissions.exportDirectories(member, id);
  }

  /** `outcome`: what happened to a rejected form. `preview`: the result of a check that found no problems. */
  private async renderForm(sent: FormState, outcome = 'Not submitted', preview?: SubmitPreviewDto): Promise<FreshPage> {
    return page(SubmitFormView, { groups: await this.loadGroups(), outcome, preview, ...sent }, sent.status);
  }

  private async readBody(form: Form): Promise<Record<string, unknown>> {
    return requestBodyOf(await this.loadGroups(), form);
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return submissionFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}

/** A member as the caller of what partner keys can do. What is created names the user instead of a key. */
const callerOf = ({ userId, clientId, mode }: CurrentPartner): Caller => ({
  keyId: userId,
  kind: 'partner',
  mode,
  ownerId: clientId,
  tier: mode === 'test' ? 'standard' : 'premium',
  supportEnabled: false,
  expiresAt: null,
  premiumUntil: null,
});

/** Moves a test submission by hand. */
@PortalPages('partner/:clientId/test/submissions')
export class PartnerSubmissionAdvanceController {
  constructor(
    private readonly submissions: PartnerSubmissionsService,
    private readonly workflow: TestSubmissionsService,
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
