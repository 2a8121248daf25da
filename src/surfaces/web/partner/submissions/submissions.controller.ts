import { Body, Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ChargeClient } from '../../../../contexts/access/budgets/client-budget.guard.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { callerOf } from '../../../../contexts/access/memberships/member-caller.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import {
  type PartnerSearch,
  PartnerSubmissions,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import type { SubmitPreviewDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { SubmitService } from '../../../../contexts/partners/submit/submit.service.js';
import { OwnSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { sendCsv } from '../../../../platform/http/responses/csv-response.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { LISTING_FORM } from '../../kit/records/form-limits.js';
import { requestBodyOf, submissionFields } from '../../kit/records/listing-request-fields.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { SubmissionView } from './submission.view.js';
import { NO_STATE, SubmissionsQuery } from './submissions.dto.js';
import { SubmissionsView, SubmitFormView } from './submissions.view.js';

const PER_PAGE = 50;
const MAX_CATEGORIES = 500;
const BLANK: SentForm = { ...NOTHING_SENT, typed: { isLaunched: 'true' } };

const searchOf = ({ state, package: paymentStatus, q, order }: SubmissionsQuery): PartnerSearch => ({
  state: state === NO_STATE ? null : state,
  package: paymentStatus,
  q,
  order,
});

@PartnerPages()
@Controller(['partner/:clientId/submissions', 'partner/:clientId/test/submissions'])
export class SubmissionPagesController {
  constructor(
    private readonly submissions: PartnerSubmissions,
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
  @OwnSiteOnly()
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
  @ChargeClient('submit')
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
  @ChargeClient('submit')
  @PostForm('new/check', LISTING_FORM)
  checkTool(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: async () => {
        const preview = await this.submitting.previewForm(callerOf(member), await this.readBody(form));
        return this.renderForm({ ...NOTHING_SENT, typed: form }, 'Checked', preview);
      },
      rerender: (sent) => this.renderForm(sent, 'Checked'),
    });
  }

  @Get(':id')
  async showSubmission(
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return page(SubmissionView, { submission: await this.submissions.getSubmission(member, id), done });
  }

  @Get(':id/csv')
  @Download('directories.csv')
  exportDirectories(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<string> {
    return this.submissions.exportDirectories(member, id);
  }

  /** `outcome`: what happened to a rejected form. `preview`: the result of a check that found no problems. */
  private async renderForm(sent: SentForm, outcome = 'Not submitted', preview?: SubmitPreviewDto): Promise<FreshPage> {
    return page(SubmitFormView, { groups: await this.loadGroups(), outcome, preview, ...sent }, sent.status);
  }

  private async readBody(form: Form): Promise<Record<string, unknown>> {
    return requestBodyOf(await this.loadGroups(), form);
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return submissionFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}
