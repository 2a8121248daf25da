import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import type { SubmissionFilters } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { boardFilters } from '../board/board-filters.js';
import type { SentSelection } from '../../kit/lists/selected-rows.js';
import { Frames } from '../frame/frames.js';
import { NO_STATE, type SubmissionListQuery } from './submission-list.dto.js';
import { SubmissionListView } from './submission-list.view.js';

const PER_PAGE = 50;

export const submissionFilters = (query: SubmissionListQuery, admin: SignedInUser): SubmissionFilters => ({
  ...boardFilters(query, admin),
  state: query.state === NO_STATE ? null : query.state,
});

@Injectable()
export class SubmissionListLoader {
  constructor(
    private readonly frames: Frames,
    private readonly board: SubmissionBoard,
  ) {}

  async listSubmissions(
    admin: SignedInUser,
    query: SubmissionListQuery,
    { status, ...sent }: SentSelection & { status?: number } = {},
  ): Promise<FreshPage> {
    const [frame, choices, submissions] = await Promise.all([
      this.frames.loadFrame(admin),
      this.board.listChoices(),
      this.board.listSubmissions({ ...submissionFilters(query, admin), page: query.page, limit: PER_PAGE }),
    ]);
    return freshPage(SubmissionListView, { frame, submissions, choices, query, sent }, status);
  }
}
