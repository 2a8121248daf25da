import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { AdminApplicationsService } from '../../../../contexts/partners/applications/admin-applications.service.js';
import {
  DeclineApplicationBody,
  ListApplicationsQuery,
} from '../../../../contexts/partners/applications/application.dto.js';
import { EmailsService } from '../../../../platform/mail/emails.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { pageRequest } from '../../kit/lists/tables.js';
import { type Form, type FormPage, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostOnce } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ApplicationListView, ApplicationView } from './applications.view.js';

const PER_PAGE = 20;

@ConsolePages('console/applications')
export class ConsoleApplicationsController {
  constructor(
    private readonly applications: AdminApplicationsService,
    private readonly users: UsersService,
    private readonly mails: EmailsService,
  ) {}

  @Get()
  async listApplications(@Query() query: ListApplicationsQuery): Promise<FreshPage> {
    const applications = await this.applications.listApplications(pageRequest(query, PER_PAGE));
    return page(ApplicationListView, { query, applications });
  }

  @Get(':id')
  async showApplication(@Id() id: string, sent: Partial<FormState> = {}): Promise<FreshPage> {
    const application = await this.applications.getApplication(id);
    const applicant = await this.users.getUser(application.userId);
    const canNotify = this.mails.canReach(applicant.email);
    return page(ApplicationView, { application, applicant, canNotify, sent }, sent.status);
  }

  @PostOnce(':id/approve')
  approveApplication(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.applications.approveApplication(admin.userId, id),
      ...this.formPage(id),
    });
  }

  @PostOnce(':id/decline')
  declineApplication(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: DeclineApplicationBody,
      action: ({ message }) => this.applications.declineApplication(admin.userId, id, message),
      ...this.formPage(id),
    });
  }

  private formPage(id: string): FormPage {
    return {
      rerender: (sent) => this.showApplication(id, sent),
      redirectTo: `/console/applications/${id}?done=decided`,
    };
  }
}
