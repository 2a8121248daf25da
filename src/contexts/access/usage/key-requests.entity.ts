import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Transport } from './transport.js';

/** The number of requests of a key by day (UTC), transport and status. */
@Entity('key_requests')
@Index('key_requests_day', ['day'])
export class KeyRequests {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'key_requests_pkey' })
  keyId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'key_requests_pkey' })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'key_requests_pkey' })
  transport!: Transport;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'key_requests_pkey' })
  status!: number;

  @Column('bigint')
  requests!: string;

  @Column('timestamptz')
  lastAt!: Date;

  /** The ID is that of an app: the requests of its connections, which are also counted individually. */
  @Column('boolean', { default: false })
  isApp!: boolean;
}
