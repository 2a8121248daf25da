import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LostListings } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { ListingRepairs } from '../../../../contexts/partners/workflow/listing-repairs.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SELECTION_BODY } from '../../kit/lists/selected-rows.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { UNASSIGNED } from '../board/assignee-filter.js';
import { assignmentTo } from '../board/submission-moves.js';
import { ConsolePages } from '../frame/console-layout.js';
import {
  AssignForm,
  lostListingFilters,
  LostListingsQuery,
  NewUrlForm,
  SelectedForm,
  StatusForm,
} from './lost-listings.dto.js';
import { LostListingsView, PATH, type SentChange } from './lost-listings.view.js';
import { rowKey, SelectedListings } from './selected-listings.js';

const PER_PAGE = 50;

@ConsolePages()
@Controller('console/lost-listings')
export class ConsoleLostListingsController {
  constructor(
    private readonly lost: LostListings,
    private readonly board: SubmissionBoard,
    private readonly repairs: ListingRepairs,
    private readonly selected: SelectedListings,
  ) {}

  @Get()
  listLostListings(@CurrentUser() admin: SignedInUser, @Query() query: LostListingsQuery): Promise<FreshPage> {
    return this.showLostListings(admin, query);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(
    @CurrentUser() admin: SignedInUser,
    @Query() query: LostListingsQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: SelectedForm,
      action: async (chosen) => {
        const outcome = await this.selected.updateSelected(admin, form, chosen);
        if (outcome.failed.length > 0) return this.showLostListings(admin, query, { outcome, status: 409 });
        return new SeeOther(pagePath(PATH, Object.assign(query, { changed: String(outcome.changed) })));
      },
      rerender: ({ message, status }) => this.showLostListings(admin, query, { rejection: message, status }),
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
      ...this.pageAfter(admin, query, rowKey(toolId, slug), form.status ?? ''),
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
      ...this.pageAfter(admin, query, rowKey(toolId, slug), 'assigned'),
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
      action: ({ listingUrl, version }) => this.repairs.recordNewUrl(admin.userId, toolId, slug, listingUrl, version),
      ...this.pageAfter(admin, query, rowKey(toolId, slug), 'recorded'),
    });
  }

  /** The list with its filters, and the form again if it was rejected. `done`: the name of the confirmation. */
  private pageAfter(admin: SignedInUser, query: LostListingsQuery, row: string, done: string): FormPage {
    return {
      rerender: ({ message, typed, problems, rejection, status }) => {
        const problem = problems.get('listingUrl');
        const text = problem === undefined ? (rejection ?? message) : undefined;
        return this.showLostListings(admin, query, { rejection: text, row: { key: row, typed, problem }, status });
      },
      redirectTo: pagePath(PATH, Object.assign({ ...query }, { done })),
    };
  }

  private async showLostListings(
    admin: SignedInUser,
    query: LostListingsQuery,
    { status, ...sent }: SentChange & { status?: number } = {},
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [choices, listings] = await Promise.all([
      this.board.listChoices(),
      this.lost.listLostListings({ ...lostListingFilters(query, admin), ...request }),
    ]);
    return page(LostListingsView, { listings, choices, query, sent }, status);
  }
}
