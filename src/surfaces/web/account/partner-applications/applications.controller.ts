import { Body, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ApplicationsService } from '../../../../contexts/partners/applications/applications.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { bodyOf, fieldsIn } from '../../kit/records/record-fields.js';
import { APPLICATION_FIELDS, ApplyView } from './apply.view.js';

const PATH = '/partners/apply';

@UserPages('partners/apply')
export class PartnerApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  @Get()
  listApplications(@CurrentUser() user: SignedInUser): Promise<FreshPage> {
    return this.showApplications(user);
  }

  @PostOnce()
  createApplication(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: () =>
        this.applications.createApplication(user.userId, {
          ...bodyOf(fieldsIn(APPLICATION_FIELDS), form),
          ...(form.policy !== undefined && { policy: form.policy }),
        }),
      rerender: (sent) => this.showApplications(user, sent),
      redirectTo: `${PATH}?done=sent`,
    });
  }

  @PostForm(':id/withdraw')
  withdrawApplication(@CurrentUser() user: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.applications.withdrawApplication(user.userId, id),
      rerender: ({ message, status }) => this.showApplications(user, { rejection: message, status }),
      redirectTo: `${PATH}?done=withdrawn`,
    });
  }

  private async showApplications({ userId, email }: SignedInUser, sent: Partial<FormState> = {}): Promise<FreshPage> {
    const applications = await this.applications.listUserApplications(userId);
    return page(ApplyView, { ...EMPTY_FORM, typed: { contactEmail: email }, ...sent, applications }, sent.status);
  }
}
