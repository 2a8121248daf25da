import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What was answered to a request that bore an `Idempotency-Key`. */
@Entity('idempotency_records')
@Index('idempotency_records_created', ['createdAt'])
export class IdempotencyRecord {
  /** The id of the API key that sent it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_records_pkey' })
  holder!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_records_pkey' })
  key!: string;

  @Column('bytea')
  requestHash!: Buffer;

  /** JSON as it was sent. Null only inside the transaction that is still making it. */
  @Column('text', { nullable: true })
  answer!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
