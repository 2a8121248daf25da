import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { AppBlocking } from '../../../../contexts/accounts/connections/desk/app-blocking.js';
import {
  ListOauthClientsQuery,
  MAX_BLOCKED_VALUE,
} from '../../../../contexts/accounts/connections/desk/app-desk.dto.js';
import { AppDesk, appIdOf } from '../../../../contexts/accounts/connections/desk/app-desk.js';
import { KeyUsageReport } from '../../../../contexts/catalog/usage/key-usage-report.js';
import { TextField } from '../../../../platform/input/body-fields.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { AppListView, type SentBlock } from './apps.view.js';

const PER_PAGE = 50;

class BlockForm {
  @TextField({ max: MAX_BLOCKED_VALUE, oneLine: true })
  clientIdOrHost!: string;
}

@ConsolePages()
@Controller('console/apps')
export class ConsoleAppsController {
  constructor(
    private readonly desk: AppDesk,
    private readonly usage: KeyUsageReport,
    private readonly blocking: AppBlocking,
  ) {}

  @Get()
  listApps(@Query() query: ListOauthClientsQuery, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showApps(query, { done });
  }

  @PostForm('block')
  blockApp(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: BlockForm,
      action: ({ clientIdOrHost }) => this.blocking.blockApp(admin.userId, clientIdOrHost),
      ...this.formPage('blocked'),
    });
  }

  @PostForm('unblock')
  unblockApp(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: BlockForm,
      action: ({ clientIdOrHost }) => this.blocking.unblockApp(admin.userId, clientIdOrHost),
      ...this.formPage('unblocked'),
    });
  }

  private formPage(done: string): FormPage {
    return {
      rerender: (sent) => this.showApps(new ListOauthClientsQuery(), sent),
      redirectTo: `/console/apps?done=${done}`,
    };
  }

  private async showApps(query: ListOauthClientsQuery, sent: SentBlock): Promise<FreshPage> {
    const listed = await this.desk.listApps({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE });
    const apps = await this.usage.addShares(listed, appIdOf);
    return page(AppListView, { query, apps, sent }, sent.status);
  }
}
