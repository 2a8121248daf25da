import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The narrow twin of `tools` that lists and searches read: small rows keep counting and sorting fast. Written by the
 * SQL function `index_tools` only, in the transaction of whatever changed.
 */
@Entity('tool_search')
@Index('tool_search_all_words', { synchronize: false })
@Index('tool_search_label_words', { synchronize: false })
@Index('tool_search_name_words', { synchronize: false })
@Index('tool_search_name_folded', ['nameFolded'])
@Index('tool_search_tags', { synchronize: false })
@Index('tool_search_newest', { synchronize: false })
@Index('tool_search_opened', { synchronize: false })
@Index('tool_search_top', { synchronize: false })
@Index('tool_search_category_newest', { synchronize: false })
@Index('tool_search_category_top', { synchronize: false })
export class ToolSearch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_search_pkey' })
  toolId!: string;

  @Column('integer')
  opens!: number;

  @Column('timestamptz', { nullable: true })
  createdAt!: Date | null;

  @Column('integer', { nullable: true })
  categoryId!: number | null;

  @Column('text')
  pricing!: string;

  @Column('boolean')
  featured!: boolean;

  /** By category or by any tag. */
  @Column('boolean')
  adult!: boolean;

  @Column('boolean')
  published!: boolean;

  @Column('integer', { array: true })
  tagIds!: number[];

  @Column('text')
  nameFolded!: string;

  @Column('tsvector')
  nameWords!: string;

  @Column('tsvector')
  labelWords!: string;

  @Column('tsvector')
  allWords!: string;
}
