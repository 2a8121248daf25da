import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The words that listings hold, for correcting misspelt queries. Words of deleted listings stay; they do no harm. */
@Entity('search_words')
@Index('search_words_similar', { synchronize: false })
export class SearchWord {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey' })
  scope!: 'tools' | 'directories';

  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey', collation: 'C' })
  word!: string;

  /** Whether a listing held it that anyone may be shown. */
  @Column('boolean')
  open!: boolean;
}
