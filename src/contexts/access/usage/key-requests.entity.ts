import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of requests of a key by day (UTC) and status. */
@Entity('key_requests')
export class KeyRequests {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'key_requests_pkey' })
  keyId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'key_requests_pkey' })
  day!: string;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'key_requests_pkey' })
  status!: number;

  @Column('bigint')
  requests!: string;
}
