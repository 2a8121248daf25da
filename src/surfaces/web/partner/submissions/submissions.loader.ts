import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import {
  type PartnerSearch,
  PartnerSubmissions,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { SubmissionView } from './submission.view.js';
import { NO_STATE, type SubmissionsQuery } from './submissions.dto.js';
import { SubmissionsView } from './submissions.view.js';

const PER_PAGE = 50;

const searchOf = ({ state, package: paymentStatus, q, order }: SubmissionsQuery): PartnerSearch => ({
  state: state === NO_STATE ? null : state,
  package: paymentStatus,
  q,
  order,
});

@Injectable()
export class SubmissionsLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly submissions: PartnerSubmissions,
  ) {}

  async listSubmissions(user: SignedInUser, member: CurrentPartner, query: SubmissionsQuery): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, list] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.submissions.listSubmissions(member, searchOf(query), request),
    ]);
    return freshPage(SubmissionsView, { frame, ...list, query });
  }

  async showSubmission(
    user: SignedInUser,
    member: CurrentPartner,
    id: string,
    done: unknown,
    sent: SentForm = NOTHING_SENT,
  ): Promise<FreshPage> {
    const [frame, submission] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.submissions.getSubmission(member, id),
    ]);
    return freshPage(SubmissionView, { frame, submission, done, sent }, sent.status);
  }

  exportSubmissions(member: CurrentPartner, query: SubmissionsQuery): AsyncGenerator<string> {
    return this.submissions.exportSubmissions(member, searchOf(query));
  }
}
