import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SELECTION_BODY, type SentSelection } from '../../kit/lists/selected-rows.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SelectionForm } from '../board/board.dto.js';
import { SelectedSubmissions } from '../board/selected-submissions.js';
import { ConsolePages } from '../frame/console-layout.js';
import { submissionFilters, SubmissionListQuery } from './submission-list.dto.js';
import { SubmissionListView } from './submission-list.view.js';

const PER_PAGE = 50;

@ConsolePages()
@Controller('console/submissions')
export class SubmissionListController {
  constructor(
    private readonly board: SubmissionBoard,
    private readonly selected: SelectedSubmissions,
  ) {}

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
    return handleForm({
      form,
      body: SelectionForm,
      action: async (chosen) => {
        const outcome = await this.selected.updateSelected(admin, form, chosen);
        if (outcome.failed.length > 0) return this.showList(admin, query, { outcome }, 409);
        const changed = String(outcome.changed);
        return new SeeOther(pagePath('/console/submissions', Object.assign(query, { changed })));
      },
      rerender: ({ message, status }) => this.showList(admin, query, { rejection: message }, status),
    });
  }

  private async showList(
    admin: SignedInUser,
    query: SubmissionListQuery,
    sent: SentSelection = {},
    status?: number,
  ): Promise<FreshPage> {
    const [choices, submissions] = await Promise.all([
      this.board.listChoices(),
      this.board.listSubmissions({ ...submissionFilters(query, admin), page: query.page, limit: PER_PAGE }),
    ]);
    return page(SubmissionListView, { submissions, choices, query, sent }, status);
  }
}
