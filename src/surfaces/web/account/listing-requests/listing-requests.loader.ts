import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ToolHosts } from '../../../../contexts/catalog/search/tool-hosts.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import type { HostListing } from '../../../../contexts/listings/listed-hosts.js';
import { ListingRequests } from '../../../../contexts/requests/listing-requests.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { listingRequestFields, requestBodyOf } from '../../kit/records/listing-request-fields.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import type { OwnRequestsQuery } from './listing-requests.dto.js';
import { OwnRequestsView } from './own-requests.view.js';
import { SubmitView } from './submit.view.js';

export const OWN_REQUESTS = '/submit/requests';

const PER_PAGE = 20;
const MAX_CATEGORIES = 500;

@Injectable()
export class ListingRequestsLoader {
  constructor(
    private readonly requests: ListingRequests,
    private readonly taxonomy: TaxonomyService,
    private readonly hosts: ToolHosts,
  ) {}

  /** `outcome`: what happened to a rejected form. */
  async showForm(user: SignedInUser, sent: SentForm = this.blank(user), outcome = 'Not sent'): Promise<FreshPage> {
    const [groups, listed] = await Promise.all([this.loadGroups(), this.findListed(sent.typed)]);
    return freshPage(SubmitView, { user, groups, listed, isSound: false, outcome, ...sent }, sent.status);
  }

  /** The form after a check that found no problems. */
  async showChecked(user: SignedInUser, typed: Form): Promise<FreshPage> {
    const [groups, listed] = await Promise.all([this.loadGroups(), this.findListed(typed)]);
    return freshPage(SubmitView, { user, groups, listed, isSound: true, outcome: '', ...NOTHING_SENT, typed });
  }

  async readBody(form: Form): Promise<Record<string, unknown>> {
    return requestBodyOf(await this.loadGroups(), form);
  }

  async listRequests(
    user: SignedInUser,
    { page, done }: OwnRequestsQuery,
    { rejection, status }: { rejection?: string; status?: number } = {},
  ): Promise<FreshPage> {
    const shown = { page: Math.min(page, LAST_PAGE), limit: PER_PAGE };
    const requests = await this.requests.listOwnRequests(user.userId, shown);
    return freshPage(OwnRequestsView, { user, requests, done, rejection }, status);
  }

  private blank({ name, email }: SignedInUser): SentForm {
    return { ...NOTHING_SENT, typed: { founderName: name, founderEmail: email, isLaunched: 'true' } };
  }

  /** Public tools with the same host. */
  private findListed({ website = '' }: Form): Promise<HostListing[]> {
    return this.hosts.findByHost(website, { publishedOnly: true });
  }

  private async loadGroups(): Promise<FieldGroup[]> {
    return listingRequestFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }
}
