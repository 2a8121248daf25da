import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { ToolHosts } from '../../../../contexts/catalog/search/tool-hosts.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import {
  ListingRequestBody,
  type ListingRequestDto,
  type ListRequestsQuery,
  type UpdateListingRequestBody,
} from '../../../../contexts/requests/listing-request.dto.js';
import { RequestDesk } from '../../../../contexts/requests/request-desk.js';
import { RequestMessages } from '../../../../contexts/requests/request-messages.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, FormConflict, type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { listingRequestFields, requestBodyOf } from '../../kit/records/listing-request-fields.js';
import { type FieldGroup, fieldsIn, formOf, mergedTexts, textIn } from '../../kit/records/record-fields.js';
import { type Conflict, saveMerged, shownBase } from '../../kit/conflicts/form-conflicts.js';
import { Frames } from '../frame/frames.js';
import { RequestListView } from './request-list.view.js';
import { type RequestProps, RequestView } from './request.view.js';

type Shown = Partial<SentForm & Pick<RequestProps, 'done' | 'declining'>>;

const PER_PAGE = 20;
const MAX_CATEGORIES = 500;

@Injectable()
export class ConsoleListingRequestsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly desk: RequestDesk,
    private readonly messages: RequestMessages,
    private readonly users: UsersService,
    private readonly taxonomy: TaxonomyService,
    private readonly hosts: ToolHosts,
  ) {}

  async listRequests(admin: SignedInUser, query: ListRequestsQuery): Promise<FreshPage> {
    const [frame, requests] = await Promise.all([
      this.frames.loadFrame(admin),
      this.desk.listRequests({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(RequestListView, { frame, query, requests });
  }

  async showRequest(admin: SignedInUser, id: string, { status, ...shown }: Shown): Promise<FreshPage> {
    const request = await this.desk.getRequest(id);
    const [frame, sender, groups, listed] = await Promise.all([
      this.frames.loadFrame(admin),
      this.users.getUser(request.userId),
      this.loadGroups(),
      this.hosts.findByHost(request.website, { except: request.toolId ?? undefined }),
    ]);
    const base = shownBase(shown.typed, request.version, valuesIn(groups, request));
    const form = shown.typed ?? formOf(fieldsIn(groups), { ...request });
    const canNotify = this.messages.canNotify(sender.email);
    const loaded = { frame, request, sender, canNotify, listed, groups, form, base };
    return freshPage(RequestView, { problems: new Map(), ...shown, ...loaded }, status);
  }

  /** Saves only the fields that the admin changed, as in the forms of the catalog. */
  async updateRequest(admin: SignedInUser, id: string, form: Form): FormResult {
    const groups = await this.loadGroups();
    const sent = requestBodyOf(groups, form);
    return handleForm({
      form,
      body: ListingRequestBody,
      values: sent,
      act: () =>
        saveMerged({
          form,
          sent,
          read: () => this.desk.getRequest(id),
          valuesOf: (request) => valuesIn(groups, request),
          save: (changes, { version }) =>
            this.desk.updateRequest(admin.userId, id, changes as UpdateListingRequestBody, version),
          onConflict: (conflict) => describeConflict(groups, form, conflict),
        }),
      again: (shown) => this.showRequest(admin, id, shown),
      next: `/console/listing-requests/${id}?done=saved`,
    });
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return listingRequestFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}

const valuesIn = (groups: readonly FieldGroup[], request: ListingRequestDto): Record<string, unknown> =>
  requestBodyOf(groups, formOf(fieldsIn(groups), { ...request }));

/** Shows both values of the fields in conflict, and the current values of fields the admin did not change. */
function describeConflict(
  groups: readonly FieldGroup[],
  form: Form,
  { current, changes, fields: names }: Conflict<ListingRequestDto>,
): FormConflict {
  const fields = fieldsIn(groups);
  const now = formOf(fields, { ...current });
  return new FormConflict(mergedTexts(fields, Object.keys(changes), form, now), {
    fields: fields
      .filter(({ name }) => names.includes(name))
      .map((field) => ({ label: field.label, now: textIn(field, now), yours: textIn(field, form) })),
  });
}
