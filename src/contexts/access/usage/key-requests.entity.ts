import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many requests of a key were answered with a status on a day (UTC). */
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
