import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import type { SubmitPreviewDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { type Form, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { requestBodyOf, submissionFields } from '../../kit/records/listing-request-fields.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { SubmitFormView } from './submit-form.view.js';

const MAX_CATEGORIES = 500;
const BLANK: SentForm = { ...NOTHING_SENT, typed: { isLaunched: 'true' } };

@Injectable()
export class SubmitFormLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly taxonomy: TaxonomyService,
  ) {}

  /** `outcome`: what happened to a rejected form. */
  async showForm(
    user: SignedInUser,
    member: CurrentPartner,
    sent: SentForm = BLANK,
    outcome = 'Not submitted',
  ): Promise<FreshPage> {
    const [frame, groups] = await Promise.all([this.frames.loadFrame(user, member), this.loadGroups()]);
    return freshPage(SubmitFormView, { frame, groups, outcome, preview: undefined, ...sent }, sent.status);
  }

  /** The form after a check that found no problems. */
  async showChecked(
    user: SignedInUser,
    member: CurrentPartner,
    typed: Form,
    preview: SubmitPreviewDto,
  ): Promise<FreshPage> {
    const [frame, groups] = await Promise.all([this.frames.loadFrame(user, member), this.loadGroups()]);
    return freshPage(SubmitFormView, { frame, groups, outcome: '', preview, ...NOTHING_SENT, typed });
  }

  async readBody(form: Form): Promise<Record<string, unknown>> {
    return requestBodyOf(await this.loadGroups(), form);
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return submissionFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}
