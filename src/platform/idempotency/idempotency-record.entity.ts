import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The response to a request with an `Idempotency-Key`, or the redirect path of a form with a one-time token. */
@Entity('idempotency_records')
@Index('idempotency_records_created', ['createdAt'])
@Index('idempotency_records_calls', { synchronize: false })
export class IdempotencyRecord {
  /** The ID of the API key that sent it; for forms, FORM_HOLDER and the ID of the user. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_records_pkey' })
  holder!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_records_pkey' })
  key!: string;

  @Column('bytea')
  requestHash!: Buffer;

  /** JSON. Null until the response is known: for API calls only inside their transaction, for forms also shortly after it. */
  @Column('text', { nullable: true })
  response!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
