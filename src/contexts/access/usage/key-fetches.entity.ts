import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sketch of the listings that a key fetched in an hour. Each process writes its own parts; they are merged on read. */
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
