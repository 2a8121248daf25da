import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Applications } from '../../../../contexts/partners/applications/applications.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { bodyOf, fieldsIn } from '../../kit/records/record-fields.js';
import { APPLICATION_FIELDS } from './application-fields.js';
import { PartnerApplicationsLoader } from './applications.loader.js';

const PATH = '/partners/apply';

@UserPages()
@Controller('partners/apply')
export class PartnerApplicationsController {
  constructor(
    private readonly pages: PartnerApplicationsLoader,
    private readonly applications: Applications,
  ) {}

  @Get()
  showApplications(@CurrentUser() user: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showApplications(user, { done });
  }

  @PostOnce()
  createApplication(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      act: () => this.applications.createApplication(user.userId, bodyIn(form)),
      again: (sent) => this.pages.showApplications(user, sent),
      next: `${PATH}?done=sent`,
    });
  }

  @PostForm(':id/withdraw')
  withdrawApplication(@CurrentUser() user: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      act: () => this.applications.withdrawApplication(user.userId, id),
      again: ({ message, status }) => this.pages.showApplications(user, { rejection: message, status }),
      next: `${PATH}?done=withdrawn`,
    });
  }
}

const bodyIn = (form: Form): Record<string, unknown> => ({
  ...bodyOf(fieldsIn(APPLICATION_FIELDS), form),
  ...(form.policy !== undefined && { policy: form.policy }),
});
