import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SELECTION_BODY } from '../../kit/lists/selected-rows.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { HealthQuery, SelectedSitesForm } from './health.dto.js';
import { HealthLoader } from './health.loader.js';
import { SelectedSites } from './selected-sites.js';

@ConsolePages()
@Controller('console/health')
export class ConsoleHealthController {
  constructor(
    private readonly pages: HealthLoader,
    private readonly selected: SelectedSites,
  ) {}

  @Get()
  listSites(@CurrentUser() admin: SignedInUser, @Query() query: HealthQuery): Promise<FreshPage> {
    return this.pages.listSites(admin, query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: HealthQuery, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SelectedSitesForm,
      act: async ({ action, confirmed }) => {
        const selection = this.selected.readSelection(form, action);
        if (action === 'unpublish' && confirmed === undefined)
          return this.pages.confirmUnpublishing(admin, query, selection);
        const outcome = await this.selected.updateSelected(admin, selection);
        if (outcome.failed.length > 0) return this.pages.listSites(admin, query, { outcome, status: 409 });
        const changed = String(outcome.changed);
        return new SeeOther(pagePath('/console/health', Object.assign(query, { changed, done: action })));
      },
      again: ({ message, status }) => this.pages.listSites(admin, query, { rejection: message, status }),
    });
  }
}
