import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { type AdminToolDto, ToolBody } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { AdminToolsService } from '../../../../contexts/catalog/tools/admin-tools.service.js';
import { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool.dto.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { ListDirectoryRecordsQuery } from '../../../../contexts/directories/directory.dto.js';
import { DIRECTORY_TABLES } from '../../../../contexts/directories/directory.entity.js';
import { type AdminDirectoryDto, DirectoryBody } from '../../../../contexts/directories/editing/directory-body.dto.js';
import { AdminDirectoriesService } from '../../../../contexts/directories/editing/admin-directories.service.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import { LookalikesService } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { pageRequest } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, type SeeOther } from '../../kit/pages/page.js';
import { bodyOf, LISTING_FORM } from '../../kit/records/record-fields.js';
import { DirectoryView } from '../../site/directories/directory.view.js';
import { ToolView } from '../../site/tools/tool.view.js';
import { SubjectHistoryService } from '../audit/subject-history.service.js';
import { ConsolePages } from '../frame/console-layout.js';
import { PER_PAGE } from '../records/record-list.js';
import { RecordsController, RestoreForm, type Versioned } from '../records/records.controller.js';
import { ToolConnectionsService } from '../records/tool-connections.service.js';
import { directoryFields, toolFields } from './listing-fields.js';
import { DirectoryRecordsView, ToolRecordsView } from './listing-records.view.js';

const ALL_CATEGORIES = { limit: 500 };

/** Routes shared by tools and directories. Routes that take the list's filters are in the subclasses. */
abstract class ListingRecordsController<Input extends object, Dto extends Versioned> extends RecordsController<
  Input,
  Dto
> {
  @Get('new')
  showNewForm(): Promise<FreshPage> {
    return this.renderNewForm();
  }

  @PostOnce('', LISTING_FORM)
  createListing(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.createRecord(admin, form);
  }

  @PostForm('preview', LISTING_FORM)
  previewNewListing(@Body() form: Form): FormResult {
    return this.previewListing(undefined, form);
  }

  @Get(':id')
  showForm(@Id() id: string): Promise<FreshPage> {
    return this.renderForm(id);
  }

  @PostForm(':id', LISTING_FORM)
  updateListing(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.updateRecord(admin, id, form);
  }

  @PostForm(':id/preview', LISTING_FORM)
  showPreview(@Id() id: string, @Body() form: Form): FormResult {
    return this.previewListing(id, form);
  }

  @PostForm(':id/restore')
  restoreListing(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: RestoreForm,
      action: async ({ auditId, original, version }) => {
        await this.kind.editor.restoreRecord?.(admin.userId, id, { auditId, before: original === 'true' }, version);
      },
      rerender: ({ message, status }) => this.renderForm(id, { rejection: message, status }),
      redirectTo: `${this.path}/${id}?done=saved`,
    });
  }

  @PostForm(':id/delete')
  deleteListing(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.deleteRecord(admin, id, form);
  }

  /** Renders the public page with the form's values. */
  protected abstract renderPreview(input: Input): Promise<FreshPage>;

  /** Shows a preview, or the form with its errors. Saves nothing. */
  private async previewListing(id: string | undefined, form: Form): FormResult {
    return handleForm({
      form,
      body: this.kind.body,
      values: bodyOf(await this.loadFields(), form),
      action: (input) => this.renderPreview(input),
      rerender: (sent) => (id === undefined ? this.renderNewForm(sent) : this.renderForm(id, sent)),
    });
  }
}

@ConsolePages('console/tools')
export class ToolRecordsController extends ListingRecordsController<ToolBody, AdminToolDto> {
  constructor(
    private readonly editor: AdminToolsService,
    private readonly taxonomy: TaxonomyService,
    history: SubjectHistoryService,
    connections: ToolConnectionsService,
  ) {
    const kind = { page: 'tools', noun: 'tool', body: ToolBody, editor, connections } as const;
    super(
      {
        ...kind,
        loadFieldGroups: async () => toolFields(await taxonomy.listCategories(ALL_CATEGORIES)),
        defaults: { published: true, pricing: 'FREEMIUM' },
        valuesOf: (tool) => ({
          ...tool,
          category: tool.category?.slug ?? null,
          tags: tool.tags.map(({ slug }) => slug),
        }),
        publicPath: ({ slug, published }) => (published ? `/tools/${slug}` : undefined),
      },
      history,
    );
  }

  @Get()
  async listTools(@Query() query: ListToolRecordsQuery): Promise<FreshPage> {
    const [tools, categories] = await Promise.all([
      this.editor.listTools(pageRequest(query, PER_PAGE)),
      this.taxonomy.listCategories(ALL_CATEGORIES),
    ]);
    return page(ToolRecordsView, { query, tools, categories });
  }

  @PostForm(':id/set')
  setToolFlag(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ListToolRecordsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.setFlag(admin, id, query, form);
  }

  protected override async renderPreview(input: ToolBody): Promise<FreshPage> {
    const { tool, isAdult } = await this.editor.previewTool(input);
    const without = { similar: [], directories: [], shareImage: undefined, site: null };
    return page(ToolView, { tool, isAdult, isHidden: false, isPreview: true, ...without });
  }
}

@ConsolePages('console/directories')
export class DirectoryRecordsController extends ListingRecordsController<DirectoryBody, AdminDirectoryDto> {
  constructor(
    private readonly editor: AdminDirectoriesService,
    private readonly directories: DirectoriesService,
    history: SubjectHistoryService,
    lookalikes: LookalikesService,
    siteChecks: SiteChecksService,
  ) {
    const kind = { page: 'directories', noun: 'directory', body: DirectoryBody, editor } as const;
    super(
      {
        ...kind,
        connections: {
          findListed: (website, id) => lookalikes.findListed(DIRECTORY_TABLES, website, { id }),
          findIgnoredUntil: (id) => siteChecks.findIgnoredUntil({ kind: 'directory', id }),
        },
        loadFieldGroups: async () => directoryFields(await directories.listCategories()),
        defaults: { published: true, cost: 'Free', type: 'dofollow' },
        valuesOf: (directory) => ({ ...directory, categories: directory.categories.map(({ slug }) => slug) }),
        publicPath: ({ slug, published }) => (published ? `/directories/${slug}` : undefined),
      },
      history,
    );
  }

  @Get()
  async listDirectories(@Query() query: ListDirectoryRecordsQuery): Promise<FreshPage> {
    const [directories, categories] = await Promise.all([
      this.editor.listDirectories(pageRequest(query, PER_PAGE)),
      this.directories.listCategories(),
    ]);
    return page(DirectoryRecordsView, { query, directories, categories });
  }

  @PostForm(':id/set')
  setDirectoryFlag(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ListDirectoryRecordsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.setFlag(admin, id, query, form);
  }

  protected override async renderPreview(input: DirectoryBody): Promise<FreshPage> {
    const directory = await this.editor.previewDirectory(input);
    return page(DirectoryView, { directory, shareImage: undefined, site: null, isPreview: true });
  }
}
