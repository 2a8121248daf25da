import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A Stripe event. Its content is not stored: the current state is read from Stripe instead. */
@Entity('payment_events')
export class PaymentEvent {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'payment_events_pkey' })
  id!: string;

  @Column('text')
  type!: string;

  @Column('text', { nullable: true })
  customerId!: string | null;

  @Index('payment_events_received')
  @Column('timestamptz', { default: () => 'now()' })
  receivedAt!: Date;

  @Column('timestamptz', { nullable: true })
  handledAt!: Date | null;
}
