import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import { UpdateSiteChecksBody } from '../../../../contexts/listings/health/site-check.dto.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { pagePath, pageRequest } from '../../kit/lists/tables.js';
import { SELECTION_BODY, type SelectionState } from '../../kit/lists/selection.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { HealthQuery, SelectedSitesForm, SITES } from './health.dto.js';
import { ConfirmView, HealthView } from './health.view.js';

const PER_PAGE = 50;

@ConsolePages('console/health')
export class ConsoleHealthController {
  constructor(private readonly checks: SiteChecksService) {}

  @Get()
  async listSites(@Query() query: HealthQuery, sent: SelectionState = {}): Promise<FreshPage> {
    const checks = await this.checks.listChecks(pageRequest(query, PER_PAGE));
    return page(HealthView, { checks, query, sent, isOn: this.checks.isOn }, sent.status);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: HealthQuery, @Body() form: Form): FormResult {
    return SITES.handle({
      form,
      body: SelectedSitesForm,
      update: async (items, { action, confirmed }) => {
        const batch = checkedInput(UpdateSiteChecksBody, { items, action });
        const asksFirst = action === 'unpublish' || (action === 'ignore' && items.length > 1);
        if (!asksFirst || confirmed !== undefined) return this.checks.updateChecks(admin.userId, batch);
        const names = await this.checks.nameListings(batch.items);
        return page(ConfirmView, { query, action, items: batch.items, names });
      },
      nameFailed: async (failed) => {
        const names = await this.checks.nameListings(failed);
        return failed.map(({ id }) => ({ name: names.get(id) ?? id }));
      },
      show: (sent) => this.listSites(query, sent),
      nextPath: (changed, { action }) => pagePath('/console/health', Object.assign(query, { changed, done: action })),
    });
  }
}
