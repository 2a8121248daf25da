import { Body, Controller, Get, Query } from '@nestjs/common';
import { UserSubmit } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ToolHosts } from '../../../../contexts/catalog/search/tool-hosts.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { ListingRequests } from '../../../../contexts/requests/listing-requests.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { ListQuery } from '../../../../platform/input/parameters/list-query.js';
import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { LISTING_FORM } from '../../kit/records/form-limits.js';
import { listingRequestFields, requestBodyOf } from '../../kit/records/listing-request-fields.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { OwnRequestsView, SubmitView } from './listing-requests.view.js';

const OWN_REQUESTS = '/submit/requests';
const PER_PAGE = 20;
const MAX_CATEGORIES = 500;

class OwnRequestsQuery extends ListQuery {
  @TextParameter({ description: 'The form that was just handled.' })
  done?: string;
}

@UserPages()
@Controller('submit')
export class ListingRequestsController {
  constructor(
    private readonly requests: ListingRequests,
    private readonly taxonomy: TaxonomyService,
    private readonly hosts: ToolHosts,
  ) {}

  @Get()
  showBlankForm(@CurrentUser() { name, email }: SignedInUser): Promise<FreshPage> {
    return this.showForm({ ...NOTHING_SENT, typed: { founderName: name, founderEmail: email, isLaunched: 'true' } });
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
        return this.showForm({ ...NOTHING_SENT, typed: form }, '', true);
      },
      rerender: (sent) => this.showForm(sent, 'Checked'),
    });
  }

  @Get('requests')
  listRequests(@CurrentUser() { userId }: SignedInUser, @Query() query: OwnRequestsQuery): Promise<FreshPage> {
    return this.showRequests(userId, query);
  }

  @PostForm('requests/:id/withdraw')
  withdrawRequest(@CurrentUser() { userId }: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.requests.withdrawRequest(userId, id),
      rerender: (sent) => this.showRequests(userId, { page: 1 }, sent),
      redirectTo: `${OWN_REQUESTS}?done=withdrawn`,
    });
  }

  /** `outcome`: what happened to a rejected form. `isSound`: a check found no problems. */
  private async showForm(sent: SentForm, outcome = 'Not sent', isSound = false): Promise<FreshPage> {
    const [groups, listed] = await Promise.all([
      this.loadGroups(),
      this.hosts.findByHost(sent.typed.website ?? '', { publishedOnly: true }),
    ]);
    return page(SubmitView, { groups, listed, isSound, outcome, ...sent }, sent.status);
  }

  private async showRequests(
    userId: string,
    query: Pick<OwnRequestsQuery, 'page' | 'done'>,
    sent?: SentForm,
  ): Promise<FreshPage> {
    const shown = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const requests = await this.requests.listOwnRequests(userId, shown);
    return page(OwnRequestsView, { requests, done: query.done, rejection: sent?.message }, sent?.status);
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return listingRequestFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}
