import { Body, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { AdminSubmissionsService } from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import type { BoardPages } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { SubmissionWorkflowService } from '../../../../contexts/partners/workflow/submission-workflow.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { VersionedForm } from '../../kit/conflicts/form-conflicts.js';
import { SELECTION_BODY, type SelectionState } from '../../kit/lists/selection.js';
import { pagePath, pathWithQuery } from '../../kit/lists/tables.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { boardFilters, BoardQuery, submissionFilters, SubmissionListQuery } from './board.dto.js';
import { BoardView } from './board.view.js';
import { SubmissionListView } from './submission-list.view.js';
import { MoveForm, updateCard, updateSelected } from './submission-moves.js';

const BOARD = '/console/board';

const pagesIn = (query: BoardQuery): BoardPages =>
  Object.fromEntries(STATES.flatMap((state) => (query[state] === undefined ? [] : [[state, query[state]]])));

@ConsolePages('console/board')
export class BoardController {
  constructor(
    private readonly submissions: AdminSubmissionsService,
    private readonly work: SubmissionWorkflowService,
  ) {}

  @Get()
  openBoard(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery): Promise<FreshPage> {
    return this.showBoard(admin, query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery, @Body() form: Form): FormResult {
    return updateSelected(this.submissions, admin, form, {
      show: (sent) => this.showBoard(admin, query, sent),
      nextPath: (changed) => pathWithQuery(BOARD, { ...query, changed }),
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
      action: ({ state }) => updateCard(this.work, admin, toolId, form, { state }),
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
      action: () => updateCard(this.work, admin, toolId, form, { assignee: admin.userId }),
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
    { status, ...sent }: SelectionState & { status?: number } = {},
  ): Promise<FreshPage> {
    const [board, choices] = await Promise.all([
      this.submissions.getBoard(boardFilters(query, admin), pagesIn(query)),
      this.submissions.listChoices(),
    ]);
    return page(BoardView, { board, choices, query, sent }, status);
  }
}

const PER_PAGE = 50;

@ConsolePages('console/submissions')
export class SubmissionListController {
  constructor(private readonly submissions: AdminSubmissionsService) {}

  @Get()
  listSubmissions(@CurrentUser() admin: SignedInUser, @Query() query: SubmissionListQuery): Promise<FreshPage> {
    return this.showList(admin, query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(
    @CurrentUser() admin: SignedInUser,
    @Query() query: SubmissionListQuery,
    @Body() form: Form,
  ): FormResult {
    return updateSelected(this.submissions, admin, form, {
      show: (sent) => this.showList(admin, query, sent),
      nextPath: (changed) => pagePath('/console/submissions', Object.assign(query, { changed })),
    });
  }

  private async showList(
    admin: SignedInUser,
    query: SubmissionListQuery,
    { status, ...sent }: SelectionState & { status?: number } = {},
  ): Promise<FreshPage> {
    const [choices, submissions] = await Promise.all([
      this.submissions.listChoices(),
      this.submissions.listSubmissions({ ...submissionFilters(query, admin), page: query.page, limit: PER_PAGE }),
    ]);
    return page(SubmissionListView, { submissions, choices, query, sent }, status);
  }
}
