import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The narrow twin of `tools` that lists and searches read. Only the SQL function `index_tools` writes it, in the transaction
 * of whatever changed; migrations/baseline/search/tool-search.sql says what `words` holds and what `padding` is for.
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

  /** The order of searches: the more opened, the smaller. */
  @Column('bigint')
  place!: string;

  /** The order of lists: the newer, the smaller. */
  @Column('bigint')
  age!: string;

  @Column('boolean')
  featured!: boolean;

  /** By category or by any tag. */
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

  /** Which bit of every bitmap stands for this tool. */
  @Column('integer')
  number!: number;

  /** The place, upside down and rounded, as the bitmaps have it. */
  @Column('bigint')
  rank!: string;
}
