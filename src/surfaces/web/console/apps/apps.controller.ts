import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { AppBlocking } from '../../../../contexts/accounts/connections/desk/app-blocking.js';
import { ListOauthClientsQuery } from '../../../../contexts/accounts/connections/desk/app-desk.dto.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { BlockForm } from './apps.dto.js';
import { ConsoleAppsLoader } from './apps.loader.js';

@ConsolePages()
@Controller('console/apps')
export class ConsoleAppsController {
  constructor(
    private readonly pages: ConsoleAppsLoader,
    private readonly blocking: AppBlocking,
  ) {}

  @Get()
  listApps(
    @CurrentUser() admin: SignedInUser,
    @Query() query: ListOauthClientsQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.listApps(admin, query, { done });
  }

  @PostForm('block')
  blockApp(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: BlockForm,
      act: ({ clientIdOrHost }) => this.blocking.blockApp(admin.userId, clientIdOrHost),
      ...this.list(admin, 'blocked'),
    });
  }

  @PostForm('unblock')
  unblockApp(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: BlockForm,
      act: ({ clientIdOrHost }) => this.blocking.unblockApp(admin.userId, clientIdOrHost),
      ...this.list(admin, 'unblocked'),
    });
  }

  private list(admin: SignedInUser, done: string): FormPage {
    return {
      again: (sent) => this.pages.listApps(admin, new ListOauthClientsQuery(), sent),
      next: `/console/apps?done=${done}`,
    };
  }
}
