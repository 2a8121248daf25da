import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import type { RowQuery } from '../../../platform/database/row-cursors.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { CategoryFitsRepository } from '../../directories/matching/category-fits.repository.js';
import { LabelEditor, type LabelSubject } from '../../listings/editing/label-editor.js';
import { type LabelFilters, labelList } from '../../listings/editing/label-list.js';
import { type LabelKind, ToolIndexRepository } from '../search/tool-index.repository.js';
import { Category, Tag } from './labels.entity.js';
import { type AdminCategoryDto, type AdminTagDto, CategoryBody, TagBody } from './taxonomy.dto.js';

const CATEGORIES = labelList<Category>('categories', {
  adult: 'label.adult',
  tools: '(select count(*)::integer from tools where category_id = label.id)',
  directoryCategories: `array_to_string(array(select c.slug from category_fits f join directory_categories c on c.id = f.directory_category_id
                                               where f.category = label.slug order by c.slug), ' ')`,
});
const TAGS = labelList<Tag>('tags', {
  adult: 'label.adult',
  tools: '(select count(*)::integer from tool_tags where tag_id = label.id)',
});

export const categoryRows = (filters: LabelFilters): RowQuery => CATEGORIES.rows(filters);
export const tagRows = (filters: LabelFilters): RowQuery => TAGS.rows(filters);

abstract class ToolLabelEditor<Row extends Tag, Body extends TagBody, Dto> extends LabelEditor<Row, Body, Dto> {
  constructor(
    private readonly label: LabelKind,
    subject: Omit<LabelSubject<Row, Body>, 'noun'>,
    dataSource: DataSource,
    unitOfWork: UnitOfWork,
    audit: AuditLogService,
    private readonly toolIndex: ToolIndexRepository,
  ) {
    super({ ...subject, noun: label }, dataSource, unitOfWork, audit);
  }

  protected override afterChange(manager: EntityManager, ids: number[]): Promise<void> {
    return this.toolIndex.reindexByLabel(manager, this.label, ids);
  }

  protected override lockListings(manager: EntityManager, id: number): Promise<void> {
    return this.toolIndex.lockTools(manager, this.label, id);
  }

  protected override moveListings(manager: EntityManager, from: number, into: number): Promise<number> {
    return this.toolIndex.moveTools(manager, this.label, from, into);
  }
}

@Injectable()
export class AdminCategoriesService extends ToolLabelEditor<Category, CategoryBody, AdminCategoryDto> {
  constructor(
    dataSource: DataSource,
    unitOfWork: UnitOfWork,
    audit: AuditLogService,
    toolIndex: ToolIndexRepository,
    references: CategoryFitsRepository,
  ) {
    const subject = {
      entity: Category,
      list: CATEGORIES,
      body: CategoryBody,
      slugConstraint: 'categories_slug',
      referenceConstraint: 'tools_category_fkey',
      links: { table: 'tools', column: 'category_id' },
      references,
    };
    super('category', subject, dataSource, unitOfWork, audit, toolIndex);
  }

  protected override toDto(row: Category): AdminCategoryDto {
    const { id, slug, name, description, icon, adult, directoryCategories = [], version } = row;
    return { id: String(id), slug, name, adult, description, icon, directoryCategories, version };
  }
}

@Injectable()
export class AdminTagsService extends ToolLabelEditor<Tag, TagBody, AdminTagDto> {
  constructor(dataSource: DataSource, unitOfWork: UnitOfWork, audit: AuditLogService, toolIndex: ToolIndexRepository) {
    const subject = {
      entity: Tag,
      list: TAGS,
      body: TagBody,
      slugConstraint: 'tags_slug',
      referenceConstraint: 'tool_tags_tag_fkey',
      links: { table: 'tool_tags', column: 'tag_id' },
    };
    super('tag', subject, dataSource, unitOfWork, audit, toolIndex);
  }

  protected override toDto({ id, slug, name, adult, version }: Tag): AdminTagDto {
    return { id: String(id), slug, name, adult, version };
  }
}
