import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The response to a request with an `Idempotency-Key`. */
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

  /** JSON. Null only inside the transaction that makes the response. */
  @Column('text', { nullable: true })
  response!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
