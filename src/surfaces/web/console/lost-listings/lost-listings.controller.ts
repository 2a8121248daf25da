import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListingRepairs } from '../../../../contexts/partners/workflow/listing-repairs.js';
import { LostListings } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { SELECTION_BODY } from '../../kit/lists/selected-rows.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { UNASSIGNED } from '../board/assignee-filter.js';
import { assignmentTo } from '../board/submission-moves.js';
import { AssignForm, LostListingsQuery, NewUrlForm, SelectedForm, StatusForm } from './lost-listings.dto.js';
import { LostListingsLoader } from './lost-listings.loader.js';
import { PATH } from './lost-listings.view.js';
import { rowKey, SelectedListings } from './selected-listings.js';

@ConsolePages()
@Controller('console/lost-listings')
export class ConsoleLostListingsController {
  constructor(
    private readonly pages: LostListingsLoader,
    private readonly lost: LostListings,
    private readonly repairs: ListingRepairs,
    private readonly selected: SelectedListings,
  ) {}

  @Get()
  listLostListings(@CurrentUser() admin: SignedInUser, @Query() query: LostListingsQuery): Promise<FreshPage> {
    return this.pages.listLostListings(admin, query);
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
      act: async (chosen) => {
        const outcome = await this.selected.updateSelected(admin, form, chosen);
        if (outcome.failed.length > 0) return this.pages.listLostListings(admin, query, { outcome, status: 409 });
        return new SeeOther(pagePath(PATH, Object.assign(query, { changed: String(outcome.changed) })));
      },
      again: ({ message, status }) => this.pages.listLostListings(admin, query, { rejection: message, status }),
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
      act: ({ status, version }) => this.lost.updateLostListing(admin.userId, toolId, slug, { status }, version),
      ...this.pages.formPage(admin, query, rowKey(toolId, slug), form.status ?? ''),
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
      act: ({ assignee, version }) => {
        const assignment = assignmentTo(assignee === UNASSIGNED ? null : assignee);
        return this.lost.updateLostListing(admin.userId, toolId, slug, assignment, version);
      },
      ...this.pages.formPage(admin, query, rowKey(toolId, slug), 'assigned'),
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
      act: ({ listingUrl, version }) => this.repairs.recordNewUrl(admin.userId, toolId, slug, listingUrl, version),
      ...this.pages.formPage(admin, query, rowKey(toolId, slug), 'recorded'),
    });
  }
}
