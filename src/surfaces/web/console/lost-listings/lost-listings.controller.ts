import { Body, Get, Param, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import type { UpdatedLostListingDto } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import { LostListingsService } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { DirectoryRecordsService } from '../../../../contexts/partners/workflow/directory-records.service.js';
import { AdminSubmissionsService } from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters.js';
import { LAST_PAGE, pagePath } from '../../kit/lists/tables.js';
import { SELECTION_BODY } from '../../kit/lists/selection.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { UNASSIGNED } from '../board/assignee-filter.js';
import { assignmentTo } from '../board/submission-moves.js';
import { ConsolePages } from '../frame/console-layout.js';
import {
  AssignForm,
  LOST_LISTINGS,
  lostListingBatch,
  lostListingFilters,
  LostListingsQuery,
  NewUrlForm,
  SelectedForm,
  StatusForm,
} from './lost-listings.dto.js';
import type { LostListingFormState } from './lost-listing-row.js';
import { LostListingsView, PATH } from './lost-listings.view.js';

const PER_PAGE = 50;

@ConsolePages('console/lost-listings')
export class ConsoleLostListingsController {
  constructor(
    private readonly lost: LostListingsService,
    private readonly submissions: AdminSubmissionsService,
    private readonly records: DirectoryRecordsService,
  ) {}

  @Get()
  async listLostListings(
    @CurrentUser() admin: SignedInUser,
    @Query() query: LostListingsQuery,
    sent: LostListingFormState = {},
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [choices, listings] = await Promise.all([
      this.submissions.listChoices(),
      this.lost.listLostListings({ ...lostListingFilters(query, admin), ...request }),
    ]);
    return page(LostListingsView, { listings, choices, query, sent }, sent.status);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(
    @CurrentUser() admin: SignedInUser,
    @Query() query: LostListingsQuery,
    @Body() form: Form,
  ): FormResult {
    return LOST_LISTINGS.handle({
      form,
      body: SelectedForm,
      update: (items, chosen) => this.lost.updateLostListings(admin.userId, lostListingBatch(items, chosen)),
      nameFailed: (failed) => Promise.all(failed.map((result) => this.nameListing(result))),
      show: (sent) => this.listLostListings(admin, query, sent),
      nextPath: (changed) => pagePath(PATH, Object.assign(query, { changed })),
    });
  }

  @PostForm(':toolId/:slug/status')
  changeStatus(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Query() query: LostListingsQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: StatusForm,
      action: ({ status, version }) => this.lost.updateLostListing(admin.userId, toolId, slug, { status }, version),
      ...this.pageAfter(admin, query, LOST_LISTINGS.keyOf({ toolId, directorySlug: slug }), form.status ?? ''),
    });
  }

  @PostForm(':toolId/:slug/assign')
  assignListing(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Query() query: LostListingsQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: AssignForm,
      action: ({ assignee, version }) => {
        const assignment = assignmentTo(assignee === UNASSIGNED ? null : assignee);
        return this.lost.updateLostListing(admin.userId, toolId, slug, assignment, version);
      },
      ...this.pageAfter(admin, query, LOST_LISTINGS.keyOf({ toolId, directorySlug: slug }), 'assigned'),
    });
  }

  @PostForm(':toolId/:slug/url')
  recordNewUrl(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Query() query: LostListingsQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: NewUrlForm,
      action: ({ listingUrl, version }) => this.records.recordNewUrl(admin.userId, toolId, slug, listingUrl, version),
      ...this.pageAfter(admin, query, LOST_LISTINGS.keyOf({ toolId, directorySlug: slug }), 'recorded'),
    });
  }

  private async nameListing({ toolId, directorySlug, code }: UpdatedLostListingDto): Promise<{ name: string }> {
    if (code === 'not-found') return { name: directorySlug };
    const { tool, directory } = await this.lost.getLostListing(toolId, directorySlug);
    return { name: `${tool.name} at ${directory.name}` };
  }

  /** The list with its filters, and the form again if it was rejected. `done`: the name of the confirmation. */
  private pageAfter(admin: SignedInUser, query: LostListingsQuery, row: string, done: string): FormPage {
    return {
      rerender: ({ message, typed, problems, rejection, status }) => {
        const problem = problems.get('listingUrl');
        const text = problem === undefined ? (rejection ?? message) : undefined;
        return this.listLostListings(admin, query, { rejection: text, row: { key: row, typed, problem }, status });
      },
      redirectTo: pagePath(PATH, Object.assign({ ...query }, { done })),
    };
  }
}
