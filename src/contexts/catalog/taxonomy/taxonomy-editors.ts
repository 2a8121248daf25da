import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { LabelEditor } from '../../listings/editing/label-editor.js';
import { Category } from './category.entity.js';
import { Tag } from './tag.entity.js';
import { type AdminCategoryDto, type AdminTagDto, CategoryBody, TagBody } from './taxonomy-body.dto.js';
import { ToolIndexRepository } from '../search/tool-index.repository.js';

@Injectable()
export class CategoryEditor extends LabelEditor<Category, CategoryBody, AdminCategoryDto> {
  constructor(
    dataSource: DataSource,
    unitOfWork: UnitOfWork,
    audit: AuditLog,
    private readonly toolIndex: ToolIndexRepository,
  ) {
    const subject = {
      noun: 'category',
      entity: Category,
      body: CategoryBody,
      slugConstraint: 'categories_slug',
      referenceConstraint: 'tools_category_fkey',
    };
    super(subject, dataSource, unitOfWork, audit);
  }

  protected override show({ id, slug, name, description, icon, adult, version }: Category): AdminCategoryDto {
    return { id: String(id), slug, name, adult, description, icon, version };
  }

  protected override afterChange(manager: EntityManager, ids: number[]): Promise<void> {
    return this.toolIndex.reindexByLabel(manager, 'category', ids);
  }
}

@Injectable()
export class TagEditor extends LabelEditor<Tag, TagBody, AdminTagDto> {
  constructor(
    dataSource: DataSource,
    unitOfWork: UnitOfWork,
    audit: AuditLog,
    private readonly toolIndex: ToolIndexRepository,
  ) {
    const subject = {
      noun: 'tag',
      entity: Tag,
      body: TagBody,
      slugConstraint: 'tags_slug',
      referenceConstraint: 'tool_tags_tag_fkey',
    };
    super(subject, dataSource, unitOfWork, audit);
  }

  protected override show({ id, slug, name, adult, version }: Tag): AdminTagDto {
    return { id: String(id), slug, name, adult, version };
  }

  protected override afterChange(manager: EntityManager, ids: number[]): Promise<void> {
    return this.toolIndex.reindexByLabel(manager, 'tag', ids);
  }
}
