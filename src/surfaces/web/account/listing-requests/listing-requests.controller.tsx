import { Body, Get, Query } from '@nestjs/common';
import type { VNode } from 'preact';
import { UserSubmit } from '../../../admission/policy.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { ListingLookupService } from '../../../../contexts/listings/listing-lookup.service.js';
import type { HostListing } from '../../../../contexts/listings/website-host.js';
import type { UserRequest } from '../../../../contexts/requests/listing-request.entity.js';
import {
  ListingRequestsService,
  MAX_OPEN_REQUESTS,
  MAX_RECENT_REQUESTS,
  RECENT_DAYS,
} from '../../../../contexts/requests/listing-requests.service.js';
import { ListQuery, type Page } from '../../../../platform/input/page.js';
import { Id } from '../../../../platform/input/parameters.js';
import { Empty, LinkButton, LinkLine, SubmitButton } from '../../kit/components/elements.js';
import { ActionForm, Confirmation, Message, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { LAST_PAGE, Pages, pathWithQuery } from '../../kit/lists/tables.js';
import { EMPTY_FORM, type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { listingRequestFields, requestBodyOf } from '../../kit/records/listing-request-fields.js';
import { FieldGroups, HostNotice, ProblemList } from '../../kit/records/record-control.js';
import { type FieldGroup, LISTING_FORM } from '../../kit/records/record-fields.js';
import { DashboardFrame, RequestPanel } from '../frame/dashboard-frame.js';

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

interface SubmitProps extends FormState {
  groups: FieldGroup[];
  /** Public tools with the host that was typed. */
  listed: HostListing[];
  /** A check found no problems. */
  isSound: boolean;
  /** What happened to a rejected form. */
  outcome: string;
}

const SubmitView = ({ groups, listed, isSound, outcome, typed, problems, rejection }: SubmitProps): VNode => (
  <DashboardFrame page="requests" title="Request listing">
    <div class="prose">
      <p class="lead">Send us your AI tool to be listed here, free of charge.</p>
      <p>
        Our team reviews every request and emails you the decision. Until it is approved, nothing is public, and we
        don’t fetch your website or images. You can have {MAX_OPEN_REQUESTS} open requests, and send{' '}
        {MAX_RECENT_REQUESTS} in {RECENT_DAYS} days. Platforms whose customers build AI tools: see{' '}
        <a href="/partners">Partners</a>.
      </p>
    </div>
    <Rejection text={rejection} />
    {problems.size > 0 && <ProblemList groups={groups} problems={problems} outcome={outcome} />}
    <HostNotice listed={listed} pathOf={({ slug }) => `/tools/${slug}`} />
    {isSound && (
      <Message tone="good" icon="check" takesFocus>
        <strong>No problems found.</strong> Your request is not sent yet. Choose “Request listing” to send it.
      </Message>
    )}
    <form class="stack stack-loose" method="post" action="/submit" novalidate aria-label="Request listing">
      <OneTimeToken />
      <FieldGroups groups={groups} form={typed} problems={problems} />
      <div class="row">
        <SubmitButton look="primary">Request listing</SubmitButton>
        <SubmitButton formAction="/submit/check">Check request</SubmitButton>
        <LinkButton look="quiet" href="/submit/requests" text="View requests" />
      </div>
    </form>
  </DashboardFrame>
);

const DONE = { sent: 'Request sent. We’ll email you the decision.', withdrawn: 'Request withdrawn.' };

interface UserRequestsProps {
  requests: Page<UserRequest>;
  rejection: string | undefined;
}

const UserRequestsView = ({ requests: { items, pagination }, rejection }: UserRequestsProps): VNode => (
  <DashboardFrame page="requests">
    <Confirmation messages={DONE} />
    <Rejection text={rejection} />
    <LinkLine look="primary" href="/submit" text="Request listing" />
    {items.length === 0 ? (
      <Empty heading={pagination.total === 0 ? 'No requests yet' : 'This page is empty'}>
        {pagination.total === 0 ? 'Request a listing for your tool.' : <a href="/submit/requests">Go to first page</a>}
      </Empty>
    ) : (
      <ul class="stack" role="list">
        {items.map((request) => (
          <Request request={request} />
        ))}
      </ul>
    )}
    <Pages pagination={pagination} pathOf={(page) => pathWithQuery('/submit/requests', { page })} />
  </DashboardFrame>
);

const Request = ({ request }: { request: UserRequest }): VNode => (
  <RequestPanel request={request}>
    {request.toolSlug !== null && (
      <div>
        <a class="button button-small" href={`/tools/${request.toolSlug}`}>
          View listing<span class="visually-hidden"> of {request.name}</span>
        </a>
      </div>
    )}
    {request.status === 'open' && (
      <ActionForm action={`/submit/requests/${request.id}/withdraw`} look="small">
        Withdraw request<span class="visually-hidden"> for {request.name}</span>
      </ActionForm>
    )}
  </RequestPanel>
);
