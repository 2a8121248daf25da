import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SELECTION_BODY, type SentSelection } from '../../kit/lists/selected-rows.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { HealthQuery, SelectedSitesForm } from './health.dto.js';
import { HealthView, UnpublishView } from './health.view.js';
import { SelectedSites } from './selected-sites.js';

const PER_PAGE = 50;

@ConsolePages()
@Controller('console/health')
export class ConsoleHealthController {
  constructor(
    private readonly health: SiteHealth,
    private readonly selected: SelectedSites,
  ) {}

  @Get()
  listSites(@Query() query: HealthQuery): Promise<FreshPage> {
    return this.showSites(query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: HealthQuery, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SelectedSitesForm,
      action: async ({ action, confirmed }) => {
        const selection = this.selected.readSelection(form, action);
        if (action === 'unpublish' && confirmed === undefined) {
          const { items } = selection;
          return page(UnpublishView, { query, items, names: await this.health.nameListings(items) });
        }
        const outcome = await this.selected.updateSelected(admin, selection);
        if (outcome.failed.length > 0) return this.showSites(query, { outcome, status: 409 });
        const changed = String(outcome.changed);
        return new SeeOther(pagePath('/console/health', Object.assign(query, { changed, done: action })));
      },
      rerender: ({ message, status }) => this.showSites(query, { rejection: message, status }),
    });
  }

  private async showSites(
    query: HealthQuery,
    { status, ...sent }: SentSelection & { status?: number } = {},
  ): Promise<FreshPage> {
    const checks = await this.health.listChecks({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE });
    return page(HealthView, { checks, query, sent, isOn: this.health.isOn }, status);
  }
}
