import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SelectionForm } from '../board/board.dto.js';
import { SelectedSubmissions } from '../board/selected-submissions.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SELECTION_BODY } from '../../kit/lists/selected-rows.js';
import { SubmissionListQuery } from './submission-list.dto.js';
import { SubmissionListLoader } from './submission-list.loader.js';

@ConsolePages()
@Controller('console/submissions')
export class SubmissionListController {
  constructor(
    private readonly pages: SubmissionListLoader,
    private readonly selected: SelectedSubmissions,
  ) {}

  @Get()
  listSubmissions(@CurrentUser() admin: SignedInUser, @Query() query: SubmissionListQuery): Promise<FreshPage> {
    return this.pages.listSubmissions(admin, query);
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
      act: async (chosen) => {
        const outcome = await this.selected.updateSelected(admin, form, chosen);
        if (outcome.failed.length > 0) return this.pages.listSubmissions(admin, query, { outcome, status: 409 });
        const changed = String(outcome.changed);
        return new SeeOther(pagePath('/console/submissions', Object.assign(query, { changed })));
      },
      again: ({ message, status }) => this.pages.listSubmissions(admin, query, { rejection: message, status }),
    });
  }
}
