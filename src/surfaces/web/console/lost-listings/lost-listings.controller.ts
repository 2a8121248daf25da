import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListingRepairs } from '../../../../contexts/partners/watching/listing-repairs.js';
import { LostListings } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { UNASSIGNED } from '../board/assignee-filter.js';
import { assignmentTo } from '../board/submission-moves.js';
import { AssignForm, LostListingsQuery, NewUrlForm, StatusForm } from './lost-listings.dto.js';
import { LostListingsLoader } from './lost-listings.loader.js';
import { rowKey } from './lost-listing-row.js';

@ConsolePages()
@Controller('console/lost-listings')
export class ConsoleLostListingsController {
  constructor(
    private readonly pages: LostListingsLoader,
    private readonly lost: LostListings,
    private readonly repairs: ListingRepairs,
  ) {}

  @Get()
  listLostListings(@CurrentUser() admin: SignedInUser, @Query() query: LostListingsQuery): Promise<FreshPage> {
    return this.pages.listLostListings(admin, query);
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
