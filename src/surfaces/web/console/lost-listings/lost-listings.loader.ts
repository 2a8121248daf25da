import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { LostListingFilters } from '../../../../contexts/partners/watching/lost-listings.repository.js';
import { LostListings } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { pagePath } from '../../kit/lists/list-table.js';
import type { FormPage } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { assigneeConditions } from '../board/assignee-filter.js';
import { Frames } from '../frame/frames.js';
import type { LostListingsQuery } from './lost-listings.dto.js';
import { LostListingsView, PATH, type SentChange } from './lost-listings.view.js';

const PER_PAGE = 50;

export const lostListingFilters = (
  { tool, partner, status = 'open', assignee }: LostListingsQuery,
  admin: SignedInUser,
): LostListingFilters => ({ toolId: tool, partnerId: partner, status, ...assigneeConditions(assignee, admin) });

@Injectable()
export class LostListingsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly lost: LostListings,
    private readonly board: SubmissionBoard,
  ) {}

  async listLostListings(
    admin: SignedInUser,
    query: LostListingsQuery,
    { status, ...sent }: SentChange & { status?: number } = {},
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, choices, listings] = await Promise.all([
      this.frames.loadFrame(admin),
      this.board.listChoices(),
      this.lost.listLostListings({ ...lostListingFilters(query, admin), ...request }),
    ]);
    return freshPage(LostListingsView, { frame, listings, choices, query, sent }, status);
  }

  /** The list with its filters, and the form again if it was rejected. `done`: the name of the confirmation. */
  formPage(admin: SignedInUser, query: LostListingsQuery, row: string, done: string): FormPage {
    return {
      again: ({ message, typed, problems, rejection, status }) => {
        const problem = problems.get('listingUrl');
        const text = problem === undefined ? (rejection ?? message) : undefined;
        return this.listLostListings(admin, query, { rejection: text, row: { key: row, typed, problem }, status });
      },
      next: pagePath(PATH, Object.assign({ ...query }, { done })),
    };
  }
}
