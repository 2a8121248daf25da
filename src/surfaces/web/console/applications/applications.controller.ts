import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { ApplicationDecisions } from '../../../../contexts/partners/applications/application-decisions.js';
import { ApplicationDesk } from '../../../../contexts/partners/applications/application-desk.js';
import { ApplicationEmails } from '../../../../contexts/partners/applications/application-emails.js';
import {
  DeclineApplicationBody,
  ListApplicationsQuery,
} from '../../../../contexts/partners/applications/application.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ApplicationListView, ApplicationView, type SentDecision } from './applications.view.js';

const PER_PAGE = 20;

@ConsolePages()
@Controller('console/applications')
export class ConsoleApplicationsController {
  constructor(
    private readonly desk: ApplicationDesk,
    private readonly decisions: ApplicationDecisions,
    private readonly users: UsersService,
    private readonly emails: ApplicationEmails,
  ) {}

  @Get()
  async listApplications(@Query() query: ListApplicationsQuery): Promise<FreshPage> {
    const request = { ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    return page(ApplicationListView, { query, applications: await this.desk.listApplications(request) });
  }

  @Get(':id')
  openApplication(@Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showApplication(id, { done });
  }

  @PostOnce(':id/approve')
  approveApplication(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.decisions.approveApplication(admin.userId, id),
      ...this.formPage(id),
    });
  }

  @PostOnce(':id/decline')
  declineApplication(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: DeclineApplicationBody,
      action: ({ message }) => this.decisions.declineApplication(admin.userId, id, message),
      ...this.formPage(id),
    });
  }

  private formPage(id: string): FormPage {
    return {
      rerender: (sent) => this.showApplication(id, sent),
      redirectTo: `/console/applications/${id}?done=decided`,
    };
  }

  private async showApplication(id: string, sent: SentDecision): Promise<FreshPage> {
    const application = await this.desk.getApplication(id);
    const applicant = await this.users.getUser(application.userId);
    const canNotify = this.emails.canNotify(applicant.email);
    return page(ApplicationView, { application, applicant, canNotify, sent }, sent.status);
  }
}
