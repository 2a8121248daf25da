import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import type { RowQuery } from '../../../platform/database/row-cursors.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { DeclaredLabels } from '../../listings/editing/import-batch.js';
import type { ListingValues } from '../../listings/editing/listing-edits.js';
import { assignPresent, type Labels, ListingEditor } from '../../listings/editing/listing-editor.js';
import { type SharedListing, ShareImagesService } from '../../listings/share-images/share-images.service.js';
import { LabelEditor } from '../../listings/editing/label-editor.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import {
  type AdminDirectoryCategoryDto,
  type AdminDirectoryDto,
  DirectoryBody,
  DirectoryCategoryBody,
} from './directory-body.dto.js';
import { Directory, DirectoryCategory } from '../directory.entity.js';
import { unknownCategories } from '../matching/category-fits.repository.js';
import { type DirectoryRecord, DirectoryWriteRepository } from './directory-write.repository.js';
import type { DirectoryDetailDto, ListDirectoryRecordsQuery } from '../directory.dto.js';
import { sharedDirectory, toDirectoryDetail } from '../directory.mapper.js';
import { type AdminDirectoryRow, DirectoryRepository } from '../directory.repository.js';
import { type LabelFilters, labelList } from '../../listings/editing/label-list.js';
import { CheckedCatalogsService } from '../../listings/health/checked-catalogs.service.js';

@Injectable()
export class AdminDirectoriesService extends ListingEditor<
  Directory,
  DirectoryBody,
  DirectoryRecord,
  AdminDirectoryDto
> {
  constructor(
    private readonly repository: DirectoryWriteRepository,
    private readonly directories: DirectoryRepository,
    private readonly config: Config,
    unitOfWork: UnitOfWork,
    audit: AuditLogService,
    shareImages: ShareImagesService,
    checkedListings: CheckedCatalogsService,
  ) {
    super(
      {
        noun: 'directory',
        body: DirectoryBody,
        slugConstraint: 'directories_slug',
        labelsField: 'categories',
        labelConstraints: ['directory_category_links_category_fkey'],
        referenceConstraint: 'directory_submissions_directory_fkey',
      },
      repository,
      unitOfWork,
      audit,
      shareImages,
      checkedListings,
    );
  }

  async listDirectories(query: ListDirectoryRecordsQuery): Promise<Page<AdminDirectoryDto>> {
    return mapPage(await this.directories.findAdminDirectories(query), (row) => this.toAdminDirectory(row));
  }

  /** The directory as its page would show it, without saving it. */
  async previewDirectory({
    categories = [],
    createdAt,
    updatedAt: _,
    ...fields
  }: DirectoryBody): Promise<DirectoryDetailDto> {
    const directory = this.blankListing(uuid());
    assignPresent(directory, fields);
    if (createdAt !== undefined) directory.createdAt = new Date(createdAt);
    const row = { ...directory, categories: await this.directories.findCategoriesBySlugs(categories) };
    return toDirectoryDetail(row, this.config.siteUrl);
  }

  override async getRecord(id: string): Promise<AdminDirectoryDto> {
    return this.toAdminDirectory(await this.directories.getAdminDirectory(id));
  }

  protected override findShared(directory: AdminDirectoryDto): Promise<SharedListing | null> {
    return Promise.resolve(directory.published ? sharedDirectory(directory) : null);
  }

  protected override async readValues(manager: EntityManager, id: string): Promise<ListingValues> {
    const directory = this.toAdminDirectory(await this.directories.getLockedDirectory(manager, id));
    return { ...directory, categories: directory.categories.map(({ slug }) => slug) };
  }

  protected override blankListing(id: string): Directory {
    const now = new Date();
    return Object.assign(new Directory(), { id, createdAt: now, updatedAt: now });
  }

  protected override async labels(manager: EntityManager, bodies: Partial<DirectoryBody>[]): Promise<DirectoryLabels> {
    return new DirectoryLabels(
      await this.repository.findCategoryIds(manager, [
        ...new Set(bodies.flatMap(({ categories }) => categories ?? [])),
      ]),
    );
  }

  private toAdminDirectory(row: AdminDirectoryRow): AdminDirectoryDto {
    return {
      ...toDirectoryDetail(row, this.config.siteUrl),
      submissionLink: row.submissionLink,
      teamNotes: row.teamNotes,
      published: row.published,
      version: row.version,
    };
  }
}

class DirectoryLabels implements Labels<Directory, DirectoryBody, DirectoryRecord> {
  constructor(private readonly ids: Map<string, number>) {}

  findProblem({ categories = [] }: Partial<DirectoryBody>, declared?: DeclaredLabels): string | undefined {
    return unknownCategories(categories, this.ids, declared);
  }

  applyBody(
    directory: Directory,
    { categories, createdAt, updatedAt, ...fields }: Partial<DirectoryBody>,
    before?: DirectoryRecord,
  ): DirectoryRecord {
    assignPresent(directory, fields);
    if (createdAt !== undefined) directory.createdAt = new Date(createdAt);
    directory.updatedAt = updatedAt === undefined ? new Date() : new Date(updatedAt);
    const categoryIds = categories
      ? [...new Set(categories)].flatMap((slug) => this.ids.get(slug) ?? [])
      : before?.categoryIds;
    return { directory, categoryIds };
  }
}

const CATEGORIES = labelList<DirectoryCategory>(
  'directory_categories',
  {
    directories: '(select count(*)::integer from directory_category_links where category_id = label.id)',
    acceptsAnyTool: 'label.accepts_any_tool',
  },
  ', label.accepts_any_tool as "acceptsAnyTool"',
);

export const directoryCategoryRows = ({ q }: Pick<LabelFilters, 'q'>): RowQuery => CATEGORIES.rows({ q });

@Injectable()
export class AdminDirectoryCategoriesService extends LabelEditor<
  DirectoryCategory,
  DirectoryCategoryBody,
  AdminDirectoryCategoryDto
> {
  constructor(
    dataSource: DataSource,
    unitOfWork: UnitOfWork,
    audit: AuditLogService,
    private readonly directories: DirectoryWriteRepository,
  ) {
    const subject = {
      noun: 'directory-category',
      entity: DirectoryCategory,
      list: CATEGORIES,
      body: DirectoryCategoryBody,
      slugConstraint: 'directory_categories_slug',
      referenceConstraint: 'directory_category_links_category_fkey',
      links: { table: 'directory_category_links', column: 'category_id' },
    };
    super(subject, dataSource, unitOfWork, audit);
  }

  protected override toDto({ id, slug, name, acceptsAnyTool, version }: DirectoryCategory): AdminDirectoryCategoryDto {
    return { id: String(id), slug, name, acceptsAnyTool, version };
  }

  protected override afterChange(manager: EntityManager, ids: number[]): Promise<void> {
    return this.directories.reindexByCategory(manager, ids);
  }

  protected override lockListings(manager: EntityManager, id: number): Promise<void> {
    return this.directories.lockDirectories(manager, id);
  }

  protected override moveListings(manager: EntityManager, from: number, into: number): Promise<number> {
    return this.directories.moveDirectories(manager, from, into);
  }
}
