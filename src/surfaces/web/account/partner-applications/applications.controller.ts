import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Applications } from '../../../../contexts/partners/applications/applications.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { bodyOf, fieldsIn } from '../../kit/records/record-fields.js';
import { APPLICATION_FIELDS } from './application-fields.js';
import { ApplyView, type SentApplication } from './apply.view.js';

const PATH = '/partners/apply';

@UserPages()
@Controller('partners/apply')
export class PartnerApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Get()
  listApplications(@CurrentUser() user: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showApplications(user, { done });
  }

  @PostOnce()
  createApplication(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: () => this.applications.createApplication(user.userId, bodyIn(form)),
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

  private async showApplications({ userId, email }: SignedInUser, sent: SentApplication): Promise<FreshPage> {
    const applications = await this.applications.listOwnApplications(userId);
    const typed = sent.typed ?? { contactEmail: email };
    return page(ApplyView, { applications, sent: { ...sent, typed } }, sent.status);
  }
}

const bodyIn = (form: Form): Record<string, unknown> => ({
  ...bodyOf(fieldsIn(APPLICATION_FIELDS), form),
  ...(form.policy !== undefined && { policy: form.policy }),
});
