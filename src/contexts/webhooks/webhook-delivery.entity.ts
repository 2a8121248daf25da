import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const EVENTS = [
  'directory_submissions.completed',
  'directory_submissions.changed',
  'support.replied',
  'ping',
] as const;
export type EventName = (typeof EVENTS)[number];

/** One event for one webhook URL, attempted once. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_newest', ['createdAt', 'id'])
@Index('webhook_deliveries_client', ['clientId', 'createdAt'])
@Index('webhook_deliveries_event', ['event', 'createdAt', 'id'])
@Index('webhook_deliveries_client_event', ['clientId', 'event', 'createdAt', 'id'])
@Index('webhook_deliveries_client_undelivered', ['clientId', 'status', 'createdAt', 'id'], {
  where: `status <> 'delivered'`,
})
@Index('webhook_deliveries_message', ['messageId', 'id'])
@Index('webhook_deliveries_undelivered', ['status', 'createdAt', 'id'], { where: `status <> 'delivered'` })
export class WebhookDelivery {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id!: string;

  /** Kept when an event is redelivered, so that receivers recognize it. */
  @Column('uuid')
  messageId!: string;

  @Column('uuid')
  clientId!: string;

  @Column('text')
  event!: EventName;

  @Column('text')
  url!: string;

  /** The exact bytes that are signed and sent. */
  @Column('text')
  body!: string;

  /** A ping with wrong signatures, which a receiver must reject. */
  @Column('boolean', { default: false })
  isForged!: boolean;

  @Column('text', { default: 'pending' })
  status!: DeliveryStatus;

  /** Committed before the event is sent. A delivery with this set is never sent again. */
  @Column('timestamptz', { nullable: true })
  attemptedAt!: Date | null;

  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  /** The beginning of the receiver's response. */
  @Column('text', { nullable: true })
  responseBody!: string | null;

  @Column('text', { nullable: true })
  error!: string | null;

  @Column('integer', { nullable: true })
  durationMs!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
