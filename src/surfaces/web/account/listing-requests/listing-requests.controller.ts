import { Body, Get, Query } from '@nestjs/common';
import { UserSubmit } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { ListingLookupService } from '../../../../contexts/listings/listing-lookup.service.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { ListingRequestsService } from '../../../../contexts/requests/listing-requests.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { ListQuery } from '../../../../platform/input/page.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FieldGroup, LISTING_FORM } from '../../kit/records/record-fields.js';
import { listingRequestFields, requestBodyOf } from '../../kit/records/listing-request-fields.js';
import { UserRequestsView, SubmitView } from './listing-requests.view.js';

const OWN_REQUESTS = '/submit/requests';
const PER_PAGE = 20;
const MAX_CATEGORIES = 500;

@UserPages('submit')
export class ListingRequestsController {
  constructor(
    private readonly requests: ListingRequestsService,
    private readonly taxonomy: TaxonomyService,
    private readonly listings: ListingLookupService,
  ) {}

  @Get()
  showBlankForm(@CurrentUser() { name, email }: SignedInUser): Promise<FreshPage> {
    return this.showForm({ ...EMPTY_FORM, typed: { founderName: name, founderEmail: email, isLaunched: 'true' } });
  }

  @UserSubmit()
  @PostOnce('', LISTING_FORM)
  createRequest(@CurrentUser() { userId }: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: async () => this.requests.createRequest(userId, requestBodyOf(await this.loadGroups(), form)),
      rerender: (sent) => this.showForm(sent),
      redirectTo: `${OWN_REQUESTS}?done=sent`,
    });
  }

  @UserSubmit()
  @PostForm('check', LISTING_FORM)
  checkRequest(@Body() form: Form): FormResult {
    return handleForm({
      form,
      action: async () => {
        await this.requests.checkRequest(requestBodyOf(await this.loadGroups(), form));
        return this.showForm({ ...EMPTY_FORM, typed: form }, '', true);
      },
      rerender: (sent) => this.showForm(sent, 'Checked'),
    });
  }

  @Get('requests')
  listRequests(@CurrentUser() { userId }: SignedInUser, @Query() query: ListQuery): Promise<FreshPage> {
    return this.showRequests(userId, query.page);
  }

  @PostForm('requests/:id/withdraw')
  withdrawRequest(@CurrentUser() { userId }: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.requests.withdrawRequest(userId, id),
      rerender: (sent) => this.showRequests(userId, 1, sent),
      redirectTo: `${OWN_REQUESTS}?done=withdrawn`,
    });
  }

  /** `outcome`: what happened to a rejected form. `isSound`: a check found no problems. */
  private async showForm(sent: FormState, outcome = 'Not sent', isSound = false): Promise<FreshPage> {
    const [groups, listed] = await Promise.all([
      this.loadGroups(),
      this.listings.findByHost(TOOL_TABLES, sent.typed.website ?? '', { publishedOnly: true }),
    ]);
    return page(SubmitView, { groups, listed, isSound, outcome, ...sent }, sent.status);
  }

  private async showRequests(userId: string, wanted: number, sent?: FormState): Promise<FreshPage> {
    const request = { page: Math.min(wanted, LAST_PAGE), limit: PER_PAGE };
    const requests = await this.requests.listUserRequests(userId, request);
    return page(UserRequestsView, { requests, rejection: sent?.message }, sent?.status);
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return listingRequestFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}
