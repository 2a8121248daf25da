import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sketch of the listings that a key fetched in an hour. Each process writes parts of its own, which merge. */
@Entity('key_fetches')
export class KeyFetches {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'key_fetches_pkey' })
  keyId!: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'key_fetches_pkey' })
  hour!: Date;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'key_fetches_pkey' })
  part!: string;

  @Column('bytea')
  sketch!: Buffer;
}
