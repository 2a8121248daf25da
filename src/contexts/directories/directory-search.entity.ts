import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Read by searches of directories. Only the SQL function `index_directories` writes it. */
@Entity('directory_search')
@Index('directory_search_words', { synchronize: false })
@Index('directory_search_placed', { synchronize: false })
export class DirectorySearch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'directory_search_pkey' })
  listingId!: string;

  @Column('bigint')
  place!: string;

  @Column('boolean')
  featured!: boolean;

  @Column('boolean', { default: false })
  adult!: boolean;

  @Column('boolean')
  published!: boolean;

  @Column('text')
  pricing!: string;

  @Column('integer', { array: true })
  categoryIds!: number[];

  @Column('text', { nullable: true })
  linkType!: string | null;

  @Column('boolean', { nullable: true })
  requiresBadge!: boolean | null;

  @Column('double precision', { nullable: true })
  domainRating!: number | null;

  @Column('tsvector')
  words!: string;
}
