import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';

/** What categories and tags have in common. */
abstract class ToolLabel {
  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  /** Lists leave out tools of adult categories and tags unless the query includes them. */
  @Column('boolean', { default: false })
  adult!: boolean;

  @RowVersion()
  version!: number;
}

@Entity('categories')
@Unique('categories_slug', ['slug'])
export class Category extends ToolLabel {
  @PrimaryGeneratedColumn('identity', { primaryKeyConstraintName: 'categories_pkey', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text', { default: '' })
  description!: string;

  @Column('text', { default: '' })
  icon!: string;

  /** Slugs of the directory categories that suit its tools. Not a column: see CategoryFitsRepository. */
  directoryCategories?: string[];
}

@Entity('tags')
@Unique('tags_slug', ['slug'])
export class Tag extends ToolLabel {
  @PrimaryGeneratedColumn('identity', { primaryKeyConstraintName: 'tags_pkey', generatedIdentity: 'ALWAYS' })
  id!: number;
}
