import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { SELECTION_BODY } from '../../kit/lists/selected-rows.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { BoardQuery, MoveForm, SelectionForm } from './board.dto.js';
import { BoardLoader } from './board.loader.js';
import { SelectedSubmissions } from './selected-submissions.js';
import { SubmissionMoves } from './submission-moves.js';

const BOARD = '/console/board';

@ConsolePages()
@Controller('console/board')
export class BoardController {
  constructor(
    private readonly pages: BoardLoader,
    private readonly moves: SubmissionMoves,
    private readonly selected: SelectedSubmissions,
  ) {}

  @Get()
  showBoard(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery): Promise<FreshPage> {
    return this.pages.showBoard(admin, query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SelectionForm,
      act: async (chosen) => {
        const outcome = await this.selected.updateSelected(admin, form, chosen);
        if (outcome.failed.length > 0) return this.pages.showBoard(admin, query, { outcome, status: 409 });
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
    const act = ({ state }: MoveForm): Promise<void> => this.moves.moveSubmission(admin, toolId, state, form);
    return handleForm({ form, body: MoveForm, act, ...this.boardPage(admin, query) });
  }

  @PostForm(':toolId/assign')
  assignSubmission(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() query: BoardQuery,
    @Body() form: Form,
  ): FormResult {
    const act = (): Promise<void> => this.moves.assignSubmission(admin, toolId, form);
    return handleForm({ form, body: VersionedForm, act, ...this.boardPage(admin, query) });
  }

  /** Keeps the filters. */
  private boardPage(admin: SignedInUser, query: BoardQuery): FormPage {
    return {
      again: ({ message, status }) => this.pages.showBoard(admin, query, { rejection: message, status }),
      next: pathWithQuery(BOARD, { ...query }),
    };
  }
}
