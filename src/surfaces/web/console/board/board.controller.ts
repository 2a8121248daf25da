import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import type { BoardPages } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { SELECTION_BODY, type SentSelection } from '../../kit/lists/selected-rows.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { boardFilters } from './board-filters.js';
import { BoardQuery, MoveForm, SelectionForm } from './board.dto.js';
import { BoardView } from './board.view.js';
import { SelectedSubmissions } from './selected-submissions.js';
import { SubmissionMoves } from './submission-moves.js';

const BOARD = '/console/board';

const pagesIn = (query: BoardQuery): BoardPages =>
  Object.fromEntries(STATES.flatMap((state) => (query[state] === undefined ? [] : [[state, query[state]]])));

@ConsolePages()
@Controller('console/board')
export class BoardController {
  constructor(
    private readonly board: SubmissionBoard,
    private readonly moves: SubmissionMoves,
    private readonly selected: SelectedSubmissions,
  ) {}

  @Get()
  openBoard(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery): Promise<FreshPage> {
    return this.showBoard(admin, query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SelectionForm,
      action: async (chosen) => {
        const outcome = await this.selected.updateSelected(admin, form, chosen);
        if (outcome.failed.length > 0) return this.showBoard(admin, query, { outcome, status: 409 });
        return new SeeOther(pathWithQuery(BOARD, { ...query, changed: outcome.changed }));
      },
      ...this.boardPage(admin, query),
    });
  }

  @PostForm(':toolId/move')
  moveSubmission(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: MoveForm,
      action: ({ state }) => this.moves.moveSubmission(admin, toolId, state, form),
      ...this.boardPage(admin, query),
    });
  }

  @PostForm(':toolId/assign')
  assignSubmission(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      action: () => this.moves.assignSubmission(admin, toolId, form),
      ...this.boardPage(admin, query),
    });
  }

  /** Keeps the filters. */
  private boardPage(admin: SignedInUser, query: BoardQuery): FormPage {
    return {
      rerender: ({ message, status }) => this.showBoard(admin, query, { rejection: message, status }),
      redirectTo: pathWithQuery(BOARD, { ...query }),
    };
  }

  private async showBoard(
    admin: SignedInUser,
    query: BoardQuery,
    { status, ...sent }: SentSelection & { status?: number } = {},
  ): Promise<FreshPage> {
    const [board, choices] = await Promise.all([
      this.board.getBoard(boardFilters(query, admin), pagesIn(query)),
      this.board.listChoices(),
    ]);
    return page(BoardView, { board, choices, query, sent }, status);
  }
}
