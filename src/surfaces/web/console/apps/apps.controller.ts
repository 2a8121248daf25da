import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import {
  ListOauthClientsQuery,
  MAX_BLOCKED_VALUE,
} from '../../../../contexts/accounts/connections/admin/admin-apps.dto.js';
import { AdminAppsService, appIdOf } from '../../../../contexts/accounts/connections/admin/admin-apps.service.js';
import { KeyUsageReportService } from '../../../../contexts/catalog/usage/key-usage-report.service.js';
import { TextField } from '../../../../platform/input/body-fields.js';
import { pageRequest } from '../../kit/lists/tables.js';
import { type Form, type FormPage, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { AppListView } from './apps.view.js';

const PER_PAGE = 50;

class BlockForm {
  @TextField({ max: MAX_BLOCKED_VALUE, oneLine: true })
  clientIdOrHost!: string;
}

@ConsolePages('console/apps')
export class ConsoleAppsController {
  constructor(
    private readonly apps: AdminAppsService,
    private readonly usage: KeyUsageReportService,
  ) {}

  @Get()
  async listApps(@Query() query: ListOauthClientsQuery, sent: Partial<FormState> = {}): Promise<FreshPage> {
    const listed = await this.apps.listApps(pageRequest(query, PER_PAGE));
    const apps = await this.usage.addShares(listed, appIdOf);
    return page(AppListView, { query, apps, sent }, sent.status);
  }

  @PostForm('block')
  blockApp(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: BlockForm,
      action: ({ clientIdOrHost }) => this.apps.blockApp(admin.userId, clientIdOrHost),
      ...this.formPage('blocked'),
    });
  }

  @PostForm('unblock')
  unblockApp(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: BlockForm,
      action: ({ clientIdOrHost }) => this.apps.unblockApp(admin.userId, clientIdOrHost),
      ...this.formPage('unblocked'),
    });
  }

  private formPage(done: string): FormPage {
    return {
      rerender: (sent) => this.listApps(new ListOauthClientsQuery(), sent),
      redirectTo: `/console/apps?done=${done}`,
    };
  }
}
