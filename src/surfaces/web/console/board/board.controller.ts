import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { BoardQuery, MoveForm } from './board.dto.js';
import { BoardLoader } from './board.loader.js';
import { SubmissionMoves } from './submission-moves.js';

@ConsolePages()
@Controller('console/board')
export class BoardController {
  constructor(
    private readonly pages: BoardLoader,
    private readonly moves: SubmissionMoves,
  ) {}

  @Get()
  showBoard(@CurrentUser() admin: SignedInUser, @Query() query: BoardQuery): Promise<FreshPage> {
    return this.pages.showBoard(admin, query);
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
      again: ({ message, status }) => this.pages.showBoard(admin, query, message, status),
      next: pathWithQuery('/console/board', { ...query }),
    };
  }
}
