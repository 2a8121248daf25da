import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Words of listings, for correcting misspelled queries. Words of deleted listings are kept, which has no effect. */
@Entity('search_words')
@Index('search_words_similar', { synchronize: false })
export class SearchWord {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey' })
  scope!: 'tools' | 'directories';

  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey', collation: 'C' })
  word!: string;

  /** Whether a published listing that is not adult contains it. */
  @Column('boolean')
  open!: boolean;
}
