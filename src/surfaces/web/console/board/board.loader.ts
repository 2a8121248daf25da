import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import type { BoardPages } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import type { SentSelection } from '../../kit/lists/selected-rows.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { boardFilters } from './board-filters.js';
import type { BoardQuery } from './board.dto.js';
import { BoardView } from './board.view.js';

const pagesIn = (query: BoardQuery): BoardPages =>
  Object.fromEntries(STATES.flatMap((state) => (query[state] === undefined ? [] : [[state, query[state]]])));

@Injectable()
export class BoardLoader {
  constructor(
    private readonly frames: Frames,
    private readonly board: SubmissionBoard,
  ) {}

  async showBoard(
    admin: SignedInUser,
    query: BoardQuery,
    { status, ...sent }: SentSelection & { status?: number } = {},
  ): Promise<FreshPage> {
    const [frame, board, choices] = await Promise.all([
      this.frames.loadFrame(admin),
      this.board.getBoard(boardFilters(query, admin), pagesIn(query)),
      this.board.listChoices(),
    ]);
    return freshPage(BoardView, { frame, board, choices, query, sent }, status);
  }
}
