import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListRequestsQuery } from '../../../../contexts/requests/listing-request.dto.js';
import { RequestDecisions } from '../../../../contexts/requests/request-decisions.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { LISTING_FORM } from '../../kit/records/form-limits.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { DeclineForm } from './listing-requests.dto.js';
import { ConsoleListingRequestsLoader } from './listing-requests.loader.js';

@ConsolePages()
@Controller('console/listing-requests')
export class ConsoleListingRequestsController {
  constructor(
    private readonly pages: ConsoleListingRequestsLoader,
    private readonly decisions: RequestDecisions,
  ) {}

  @Get()
  listRequests(@CurrentUser() admin: SignedInUser, @Query() query: ListRequestsQuery): Promise<FreshPage> {
    return this.pages.listRequests(admin, query);
  }

  @Get(':id')
  showRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showRequest(admin, id, { done });
  }

  @PostForm(':id', LISTING_FORM)
  updateRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.updateRequest(admin, id, form);
  }

  @PostOnce(':id/approve')
  approveRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.decisions.approveRequest(admin.userId, id, version),
      ...this.page(admin, id),
    });
  }

  @PostOnce(':id/decline')
  declineRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: DeclineForm,
      act: ({ message, version }) => this.decisions.declineRequest(admin.userId, id, message, version),
      ...this.page(admin, id),
    });
  }

  private page(admin: SignedInUser, id: string): FormPage {
    return {
      again: ({ typed, problems, rejection, status }) =>
        this.pages.showRequest(admin, id, { declining: { message: typed.message, problems }, rejection, status }),
      next: `/console/listing-requests/${id}?done=decided`,
    };
  }
}
