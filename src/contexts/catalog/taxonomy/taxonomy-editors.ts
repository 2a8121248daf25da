import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { LabelEditor } from '../../listings/editing/label-editor.js';
import { LabelMoves } from './label-moves.repository.js';
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
    private readonly moves: LabelMoves,
  ) {
    const subject = {
      noun: 'category',
      entity: Category,
      body: CategoryBody,
      slugConstraint: 'categories_slug',
      referenceConstraint: 'tools_category_fkey',
      links: { table: 'tools', column: 'category_id' },
    };
    super(subject, dataSource, unitOfWork, audit);
  }

  protected override toDto({ id, slug, name, description, icon, adult, version }: Category): AdminCategoryDto {
    return { id: String(id), slug, name, adult, description, icon, version };
  }

  protected override afterChange(manager: EntityManager, ids: number[]): Promise<void> {
    return this.toolIndex.reindexByLabel(manager, 'category', ids);
  }

  protected override lockListings(manager: EntityManager, id: number): Promise<void> {
    return this.moves.lockTools(manager, 'category', id);
  }

  protected override moveListings(manager: EntityManager, from: number, into: number): Promise<number> {
    return this.moves.moveTools(manager, 'category', from, into);
  }
}

@Injectable()
export class TagEditor extends LabelEditor<Tag, TagBody, AdminTagDto> {
  constructor(
    dataSource: DataSource,
    unitOfWork: UnitOfWork,
    audit: AuditLog,
    private readonly toolIndex: ToolIndexRepository,
    private readonly moves: LabelMoves,
  ) {
    const subject = {
      noun: 'tag',
      entity: Tag,
      body: TagBody,
      slugConstraint: 'tags_slug',
      referenceConstraint: 'tool_tags_tag_fkey',
      links: { table: 'tool_tags', column: 'tag_id' },
    };
    super(subject, dataSource, unitOfWork, audit);
  }

  protected override toDto({ id, slug, name, adult, version }: Tag): AdminTagDto {
    return { id: String(id), slug, name, adult, version };
  }

  protected override afterChange(manager: EntityManager, ids: number[]): Promise<void> {
    return this.toolIndex.reindexByLabel(manager, 'tag', ids);
  }

  protected override lockListings(manager: EntityManager, id: number): Promise<void> {
    return this.moves.lockTools(manager, 'tag', id);
  }

  protected override moveListings(manager: EntityManager, from: number, into: number): Promise<number> {
    return this.moves.moveTools(manager, 'tag', from, into);
  }
}
