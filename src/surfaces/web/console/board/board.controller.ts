import { Body, Get, Headers, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { isProvisional, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { AdminSubmissionsService } from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import type { BoardPages } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { SubmissionWorkflowService } from '../../../../contexts/partners/workflow/submission-workflow.service.js';
import { entityTag, matchesEntityTag } from '../../../../platform/http/responses/entity-tag.js';
import { Id } from '../../../../platform/input/parameters.js';
import { SELECTION_BODY, type SelectionState } from '../../kit/lists/selection.js';
import { pagePath, pathWithQuery } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, part, PostForm } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { boardFilters, BoardQuery, CardForm, submissionFilters, SubmissionListQuery } from './board.dto.js';
import { BoardColumns, BoardView, type TaggedColumn } from './board.view.js';
import { SubmissionListView } from './submission-list.view.js';
import { cardChange, updateCard, updateSelected } from './submission-moves.js';

const BOARD = '/console/board';

const pagesIn = (query: BoardQuery): BoardPages =>
  Object.fromEntries(STATES.flatMap((state) => (query[state] === undefined ? [] : [[state, query[state]]])));

@ConsolePages('console/board')
export class BoardController {
  constructor(
    private readonly submissions: AdminSubmissionsService,
    private readonly work: SubmissionWorkflowService,
  ) {}

  /** `known`: the tags of the columns that an open page shows. It gets the others. */
  @Get()
  async openBoard(
    @CurrentUser() admin: SignedInUser,
    @Query() query: BoardQuery,
    @Headers('if-none-match') known?: string,
  ): Promise<FreshPage> {
    if (known === undefined) return this.showBoard(admin, query);
    const loaded = await this.loadColumns(admin, query);
    const columns = loaded.map((column) => ({ ...column, isKnown: matchesEntityTag(known, column.tag) }));
    return part(BoardColumns, { columns, query, sent: {} }, columns.every(({ isKnown }) => isKnown) ? 304 : 200);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery, @Body() form: Form): FormResult {
    return updateSelected(this.submissions, admin, form, {
      show: (sent) => this.showBoard(admin, query, sent),
      nextPath: (changed) => pathWithQuery(BOARD, { ...query, changed }),
    });
  }

  /** Moves or assigns a submission. */
  @PostForm(':toolId')
  updateCard(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: CardForm,
      action: (sent) => updateCard(this.work, admin, toolId, form, cardChange(sent)),
      rerender: ({ message, status }) => this.showBoard(admin, query, { rejection: message, status }),
      // Keeps the filters.
      redirectTo: pathWithQuery(BOARD, { ...query }),
    });
  }

  private async showBoard(admin: SignedInUser, query: BoardQuery, sent: SelectionState = {}): Promise<FreshPage> {
    const [columns, choices] = await Promise.all([this.loadColumns(admin, query), this.submissions.listChoices()]);
    return page(BoardView, { columns, choices, query, sent }, sent.status);
  }

  private async loadColumns(admin: SignedInUser, query: BoardQuery): Promise<TaggedColumn[]> {
    const { columns, withoutPackage } = await this.submissions.getBoard(boardFilters(query, admin), pagesIn(query));
    return columns.map((column) => {
      const shown = { ...column, withoutPackage: column.state === 'IN_QUEUE' ? withoutPackage : 0 };
      // Cards become late without a change.
      const late = column.cards.filter(
        ({ dueAt }) => dueAt !== null && isProvisional(column.state, new Date(dueAt)),
      ).length;
      return { ...shown, tag: entityTag(JSON.stringify([shown, late])) };
    });
  }
}

const PER_PAGE = 50;

@ConsolePages('console/submissions')
export class SubmissionListController {
  constructor(private readonly submissions: AdminSubmissionsService) {}

  @Get()
  async listSubmissions(
    @CurrentUser() admin: SignedInUser,
    @Query() query: SubmissionListQuery,
    sent: SelectionState = {},
  ): Promise<FreshPage> {
    const [choices, submissions] = await Promise.all([
      this.submissions.listChoices(),
      this.submissions.listSubmissions({ ...submissionFilters(query, admin), page: query.page, limit: PER_PAGE }),
    ]);
    return page(SubmissionListView, { submissions, choices, query, sent }, sent.status);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(
    @CurrentUser() admin: SignedInUser,
    @Query() query: SubmissionListQuery,
    @Body() form: Form,
  ): FormResult {
    return updateSelected(this.submissions, admin, form, {
      show: (sent) => this.listSubmissions(admin, query, sent),
      nextPath: (changed) => pagePath('/console/submissions', Object.assign(query, { changed })),
    });
  }
}
