import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';

@Entity('categories')
@Unique('categories_slug', ['slug'])
export class Category {
  @PrimaryGeneratedColumn('identity', { primaryKeyConstraintName: 'categories_pkey', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('text', { default: '' })
  description!: string;

  @Column('text', { default: '' })
  icon!: string;

  /** Lists leave out tools of adult categories unless the query includes them. */
  @Column('boolean', { default: false })
  adult!: boolean;

  @RowVersion()
  version!: number;

  /** Slugs of the directory categories that suit its tools. Not a column: see CategoryFitsRepository. */
  directoryCategories?: string[];
}

@Entity('tags')
@Unique('tags_slug', ['slug'])
export class Tag {
  @PrimaryGeneratedColumn('identity', { primaryKeyConstraintName: 'tags_pkey', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('boolean', { default: false })
  adult!: boolean;

  @RowVersion()
  version!: number;
}
