import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { type ListedAlready, LookalikesService } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import {
  DeclineRequestBody,
  ListingRequestBody,
  type ListingRequestDto,
  ListRequestsQuery,
  type UpdateListingRequestBody,
} from '../../../../contexts/requests/listing-request.dto.js';
import { AdminListingRequestsService } from '../../../../contexts/requests/admin-listing-requests.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { pageRequest } from '../../kit/lists/tables.js';
import { EmailsService } from '../../../../platform/mail/emails.service.js';
import { saveMerged, renderedBase, VersionField } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { type FieldGroup, fieldsIn, formOf, LISTING_FORM, recordConflict } from '../../kit/records/record-fields.js';
import { listingRequestFields, requestBodyOf } from '../../kit/records/listing-request-fields.js';
import { ConsolePages } from '../frame/console-layout.js';
import { RequestListView, type RequestProps, RequestView } from './listing-requests.view.js';

const PER_PAGE = 20;
const MAX_CATEGORIES = 500;

/** An admin declines the version that the page showed. */
class DeclineForm extends DeclineRequestBody {
  @VersionField()
  version!: number;
}

@ConsolePages('console/listing-requests')
export class ConsoleListingRequestsController {
  constructor(
    private readonly requests: AdminListingRequestsService,
    private readonly mails: EmailsService,
    private readonly users: UsersService,
    private readonly taxonomy: TaxonomyService,
    private readonly lookalikes: LookalikesService,
  ) {}

  @Get()
  async listRequests(@Query() query: ListRequestsQuery): Promise<FreshPage> {
    const requests = await this.requests.listRequests(pageRequest(query, PER_PAGE));
    return page(RequestListView, { query, requests });
  }

  @Get(':id')
  async showRequest(
    @Id() id: string,
    { status, ...shown }: Partial<FormState & Pick<RequestProps, 'declining'>> = {},
  ): Promise<FreshPage> {
    const request = await this.requests.getRequest(id);
    const [sender, groups, listed] = await Promise.all([
      this.users.getUser(request.userId),
      this.loadGroups(),
      this.findListed(request),
    ]);
    const base = renderedBase(shown.typed, request.version, valuesIn(groups, request));
    const isOpen = request.status === 'open';
    const form = (isOpen ? shown.typed : undefined) ?? formOf(fieldsIn(groups), { ...request });
    const canNotify = this.mails.canReach(sender.email);
    const loaded = { request, sender, canNotify, listed, groups, form, base };
    return page(RequestView, { problems: new Map(), ...shown, ...loaded }, status);
  }

  /** Saves only the fields that the admin changed, as in the forms of the catalog. */
  @PostForm(':id', LISTING_FORM)
  updateRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.saveForm(id, form, 'saved', (changes, version) =>
      this.requests.updateRequest(admin.userId, id, changes, version),
    );
  }

  @PostOnce(':id/approve', LISTING_FORM)
  approveRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.saveForm(id, form, 'decided', (changes, version) =>
      this.requests.approveRequest(admin.userId, id, version, changes),
    );
  }

  @PostOnce(':id/decline')
  declineRequest(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: DeclineForm,
      action: ({ message, version }) => this.requests.declineRequest(admin.userId, id, message, version),
      rerender: ({ typed, problems, rejection, status }) =>
        this.showRequest(id, { declining: { message: typed.message, problems }, rejection, status }),
      redirectTo: `/console/listing-requests/${id}?done=decided`,
    });
  }

  private async saveForm(
    id: string,
    form: Form,
    done: 'saved' | 'decided',
    save: (changes: UpdateListingRequestBody, version: number) => Promise<unknown>,
  ): FormResult {
    const groups = await this.loadGroups();
    const sent = requestBodyOf(groups, form);
    return handleForm({
      form,
      body: ListingRequestBody,
      values: sent,
      action: () =>
        saveMerged({
          form,
          sent,
          read: async () => ({ ...(await this.requests.getRequest(id)) }),
          valuesOf: (request) => valuesIn(groups, request),
          save: (changes, { version }) => save(changes as UpdateListingRequestBody, version),
          isDecision: done === 'decided',
          onConflict: (conflict) => recordConflict(fieldsIn(groups), form, conflict),
        }),
      rerender: (shown) => this.showRequest(id, shown),
      redirectTo: `/console/listing-requests/${id}?done=${done}`,
    });
  }

  /** Builds the text of the tool that the request would become, as `listing_text` does. */
  private findListed(request: ListingRequestDto): Promise<ListedAlready> {
    const { website, toolId, name, tagline, category, tags, description } = request;
    const text = [name, tagline, category, tags.join(', '), description].filter(Boolean).join('. ');
    return this.lookalikes.findListed(TOOL_TABLES, website, toolId === null ? { text } : { id: toolId });
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return listingRequestFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}

const valuesIn = (groups: readonly FieldGroup[], request: ListingRequestDto): Record<string, unknown> =>
  requestBodyOf(groups, formOf(fieldsIn(groups), { ...request }));
