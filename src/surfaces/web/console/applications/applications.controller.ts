import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ApplicationDecisions } from '../../../../contexts/partners/applications/application-decisions.js';
import {
  DeclineApplicationBody,
  ListApplicationsQuery,
} from '../../../../contexts/partners/applications/application.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { ConsoleApplicationsLoader } from './applications.loader.js';

@ConsolePages()
@Controller('console/applications')
export class ConsoleApplicationsController {
  constructor(
    private readonly pages: ConsoleApplicationsLoader,
    private readonly decisions: ApplicationDecisions,
  ) {}

  @Get()
  listApplications(@CurrentUser() admin: SignedInUser, @Query() query: ListApplicationsQuery): Promise<FreshPage> {
    return this.pages.listApplications(admin, query);
  }

  @Get(':id')
  showApplication(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showApplication(admin, id, { done });
  }

  @PostOnce(':id/approve')
  approveApplication(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    const act = (): Promise<unknown> => this.decisions.approveApplication(admin.userId, id);
    return handleForm({ act, ...this.page(admin, id) });
  }

  @PostOnce(':id/decline')
  declineApplication(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: DeclineApplicationBody,
      act: ({ message }) => this.decisions.declineApplication(admin.userId, id, message),
      ...this.page(admin, id),
    });
  }

  private page(admin: SignedInUser, id: string): FormPage {
    return {
      again: (sent) => this.pages.showApplication(admin, id, sent),
      next: `/console/applications/${id}?done=decided`,
    };
  }
}
