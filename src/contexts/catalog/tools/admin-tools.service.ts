import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import type { ListingValues } from '../../listings/editing/listing-edits.js';
import { assignPresent, dateOrNull, type Labels, ListingEditor } from '../../listings/editing/listing-editor.js';
import { type SharedListing, ShareImagesService } from '../../listings/share-images/share-images.service.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import { Tool } from './tool.entity.js';
import { sharedTool, toToolDetail } from './tool.mapper.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { DeclaredLabels } from '../../listings/editing/import-batch.js';
import { CheckedCatalogsService } from '../../listings/health/checked-catalogs.service.js';
import { type AdminToolDto, ToolBody } from './tool-body.dto.js';
import { type ToolRecord, ToolWriteRepository } from './tool-write.repository.js';
import type { ListToolRecordsQuery, ToolDetailDto } from './tool.dto.js';
import { type AdminToolRow, ToolRepository } from './tool.repository.js';

@Injectable()
export class AdminToolsService extends ListingEditor<Tool, ToolBody, ToolRecord, AdminToolDto> {
  constructor(
    private readonly repository: ToolWriteRepository,
    private readonly tools: ToolRepository,
    private readonly config: Config,
    unitOfWork: UnitOfWork,
    audit: AuditLogService,
    shareImages: ShareImagesService,
    checkedListings: CheckedCatalogsService,
  ) {
    super(
      {
        noun: 'tool',
        body: ToolBody,
        slugConstraint: 'tools_slug',
        labelsField: 'tags',
        labelConstraints: ['tools_category_fkey', 'tool_tags_tag_fkey'],
        referenceConstraint: 'submissions_tool_fkey',
      },
      repository,
      unitOfWork,
      audit,
      shareImages,
      checkedListings,
    );
  }

  async listTools(query: ListToolRecordsQuery): Promise<Page<AdminToolDto>> {
    return mapPage(await this.tools.findAdminTools(query), (row) => this.toAdminTool(row));
  }

  /** The tool as its page would show it, without saving it. */
  async previewTool({
    category = null,
    tags = [],
    createdAt,
    updatedAt: _,
    ...fields
  }: ToolBody): Promise<{ tool: ToolDetailDto; isAdult: boolean }> {
    const labels = await this.tools.findLabelNames(category, tags);
    const tool = this.blankListing(uuid());
    assignPresent(tool, fields);
    if (createdAt !== undefined) tool.createdAt = dateOrNull(createdAt);
    tool.updatedAt = new Date();
    return { tool: toToolDetail({ ...tool, ...labels }, this.config.siteUrl), isAdult: labels.isAdult };
  }

  override async getRecord(id: string): Promise<AdminToolDto> {
    return this.toAdminTool(await this.tools.getAdminTool(id));
  }

  protected override async findShared(tool: AdminToolDto): Promise<SharedListing | null> {
    if (!tool.published) return null;
    const tags = tool.tags.map(({ slug }) => slug);
    const { isAdult } = await this.tools.findLabelNames(tool.category?.slug ?? null, tags);
    return sharedTool(tool, isAdult);
  }

  protected override async readValues(manager: EntityManager, id: string): Promise<ListingValues> {
    const tool = this.toAdminTool(await this.tools.getLockedTool(manager, id));
    return { ...tool, category: tool.category?.slug ?? null, tags: tool.tags.map(({ slug }) => slug) };
  }

  protected override blankListing(id: string): Tool {
    return Object.assign(new Tool(), { id, createdAt: new Date() });
  }

  protected override async labels(manager: EntityManager, bodies: Partial<ToolBody>[]): Promise<ToolLabels> {
    const categories = await this.repository.findCategoryIds(manager, [
      ...new Set(bodies.flatMap(({ category }) => category ?? [])),
    ]);
    const tags = await this.repository.findTagIds(manager, [...new Set(bodies.flatMap((body) => body.tags ?? []))]);
    return new ToolLabels(categories, tags);
  }

  private toAdminTool(row: AdminToolRow): AdminToolDto {
    return {
      ...toToolDetail(row, this.config.siteUrl),
      founderEmail: row.founderEmail,
      affiliateText: row.affiliateText,
      published: row.published,
      version: row.version,
    };
  }
}

class ToolLabels implements Labels<Tool, ToolBody, ToolRecord> {
  constructor(
    private readonly categories: Map<string, number>,
    private readonly tags: Map<string, number>,
  ) {}

  findProblem({ category, tags = [] }: Partial<ToolBody>, declared?: DeclaredLabels): string | undefined {
    const isKnown = (kind: string, ids: Map<string, number>, slug: string): boolean =>
      ids.has(slug) || declared?.get(kind)?.has(slug) === true;
    const unknownTags = tags.filter((slug) => !isKnown('tag', this.tags, slug));
    const problems = [
      ...(typeof category === 'string' && !isKnown('category', this.categories, category)
        ? [`Unknown category: ${category}`]
        : []),
      ...(unknownTags.length > 0 ? [`Unknown tags: ${unknownTags.join(', ')}`] : []),
    ];
    return problems.length > 0 ? problems.join('; ') : undefined;
  }

  applyBody(
    tool: Tool,
    { category, tags, createdAt, updatedAt, ...fields }: Partial<ToolBody>,
    before?: ToolRecord,
  ): ToolRecord {
    assignPresent(tool, fields);
    if (category !== undefined) tool.categoryId = category === null ? null : (this.categories.get(category) ?? null);
    if (createdAt !== undefined) tool.createdAt = dateOrNull(createdAt);
    tool.updatedAt = updatedAt === undefined ? new Date() : dateOrNull(updatedAt);
    const tagIds = tags ? [...new Set(tags)].flatMap((slug) => this.tags.get(slug) ?? []) : before?.tagIds;
    return { tool, tagIds };
  }
}
