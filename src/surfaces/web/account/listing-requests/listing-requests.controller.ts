import { Body, Controller, Get, Query } from '@nestjs/common';
import { UserSubmit } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListingRequests } from '../../../../contexts/requests/listing-requests.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { LISTING_FORM } from '../../kit/records/form-limits.js';
import { OwnRequestsQuery } from './listing-requests.dto.js';
import { ListingRequestsLoader, OWN_REQUESTS } from './listing-requests.loader.js';

@UserPages()
@Controller('submit')
export class ListingRequestsController {
  constructor(
    private readonly pages: ListingRequestsLoader,
    private readonly requests: ListingRequests,
  ) {}

  @Get()
  showForm(@CurrentUser() user: SignedInUser): Promise<FreshPage> {
    return this.pages.showForm(user);
  }

  @UserSubmit()
  @PostOnce('', LISTING_FORM)
  createRequest(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      act: async () => this.requests.createRequest(user.userId, await this.pages.readBody(form)),
      again: (sent) => this.pages.showForm(user, sent),
      next: `${OWN_REQUESTS}?done=sent`,
    });
  }

  @UserSubmit()
  @PostForm('check', LISTING_FORM)
  checkRequest(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      act: async () => {
        await this.requests.checkRequest(await this.pages.readBody(form));
        return this.pages.showChecked(user, form);
      },
      again: (sent) => this.pages.showForm(user, sent, 'Checked'),
    });
  }

  @Get('requests')
  listRequests(@CurrentUser() user: SignedInUser, @Query() query: OwnRequestsQuery): Promise<FreshPage> {
    return this.pages.listRequests(user, query);
  }

  @PostForm('requests/:id/withdraw')
  withdrawRequest(@CurrentUser() user: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      act: () => this.requests.withdrawRequest(user.userId, id),
      again: ({ message, status }) =>
        this.pages.listRequests(user, { page: 1, limit: 1 }, { rejection: message, status }),
      next: `${OWN_REQUESTS}?done=withdrawn`,
    });
  }
}
