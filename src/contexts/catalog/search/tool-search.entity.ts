import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A narrow copy of `tools` for lists and searches. Only the SQL function `index_tools` writes it, in the transaction of
 * the change. migrations/baseline/search/tool-search.sql explains `words` and `padding`.
 */
@Entity('tool_search')
@Index('tool_search_number', ['number'], { unique: true })
@Index('tool_search_words', { synchronize: false })
@Index('tool_search_placed', { synchronize: false })
@Index('tool_search_newest', { synchronize: false })
@Index('tool_search_top', { synchronize: false })
@Index('tool_search_category_newest', { synchronize: false })
@Index('tool_search_category_top', { synchronize: false })
export class ToolSearch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_search_pkey' })
  listingId!: string;

  @Column('integer')
  opens!: number;

  @Column('integer', { nullable: true })
  categoryId!: number | null;

  /** Sort key of searches: smaller for more opens. */
  @Column('bigint')
  place!: string;

  /** Sort key of lists: smaller for newer tools. */
  @Column('bigint')
  age!: string;

  @Column('boolean')
  featured!: boolean;

  /** The category or any tag is adult. */
  @Column('boolean')
  adult!: boolean;

  @Column('boolean')
  published!: boolean;

  @Column('text')
  pricing!: string;

  @Column('integer', { array: true })
  tagIds!: number[];

  @Column('tsvector')
  words!: string;

  @Column('text')
  padding!: string;

  /** The position of the tool's bit in every bitmap. */
  @Column('integer')
  number!: number;

  /** The inverted, rounded `place`, as used in the bitmaps. */
  @Column('bigint')
  rank!: string;
}
