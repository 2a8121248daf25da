import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const CONVERSATION_STATUSES = ['pending', 'answered'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

export const CLOSE_REASONS = ['resolved', 'spam', 'duplicate'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export interface Customer {
  name?: string;
  email?: string;
  id?: string;
}

/** A passage of an article that may help the human who replies. */
export interface Suggestion {
  articleId: string;
  title: string;
  text: string;
}

@Entity('support_conversations')
@Index('support_conversations_client', ['id', 'clientId'], { unique: true })
@Index('support_conversations_external', ['clientId', 'externalId'], { unique: true })
@Index('support_conversations_of_client', ['clientId', 'activeAt', 'id'])
@Index('support_conversations_active', ['activeAt', 'id'])
@Index('support_conversations_waiting', { synchronize: false })
@Index('support_conversations_waiting_of_client', { synchronize: false })
@Index('support_conversations_queue', { synchronize: false })
@Index('support_conversations_queue_of_client', { synchronize: false })
@Index('support_conversations_snoozed', { synchronize: false })
@Index('support_conversations_snoozed_of_client', { synchronize: false })
@Index('support_conversations_closed_latest', { synchronize: false })
@Index('support_conversations_closed_of_client', { synchronize: false })
@Index('support_conversations_unnotified', { synchronize: false })
@Index('support_conversations_answered', { synchronize: false })
@Index('support_conversations_answered_of_client', { synchronize: false })
@Index('support_conversations_of_folded_email', { synchronize: false })
@Index('support_conversations_of_customer', { synchronize: false })
@Index('support_conversations_opened', ['createdAt'])
@Index('support_conversations_figures', { synchronize: false })
@Index('support_conversations_figures_of_client', { synchronize: false })
@Index('support_conversations_gaps_stale', { synchronize: false })
@Index('support_conversations_words', { synchronize: false })
export class Conversation {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_conversations_pkey' })
  id!: string;

  @Column('uuid')
  clientId!: string;

  /** The partner's ID for it. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text', { default: 'pending' })
  status!: ConversationStatus;

  @Column('jsonb', { default: {} })
  customer!: Customer;

  @Column('jsonb', { default: {} })
  metadata!: Record<string, unknown>;

  /** Only while the conversation is pending. */
  @Column('jsonb', { default: [] })
  suggestions!: Suggestion[];

  /** The reply to the latest question; null while it is pending. */
  @Column('uuid', { nullable: true })
  replyId!: string | null;

  /** When the oldest question without a reply was asked. */
  @Column('timestamptz', { nullable: true })
  waitingSince!: Date | null;

  /** The `waitingSince` of which the team was notified. */
  @Column('timestamptz', { nullable: true })
  notifiedSince!: Date | null;

  @Column('timestamptz')
  activeAt!: Date;

  @Column('timestamptz')
  createdAt!: Date;

  /** Null until the first reply. */
  @Column('timestamptz', { nullable: true })
  firstRepliedAt!: Date | null;

  @Column('text', { nullable: true })
  firstReplyBy!: 'ai' | 'human' | null;

  /** Why the team closed it without a further reply; null if it is open. Partners don't see it. */
  @Column('text', { nullable: true })
  closedAs!: CloseReason | null;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;

  /** It is out of the queue until then. A time in the past has no effect. */
  @Column('timestamptz', { nullable: true })
  snoozedUntil!: Date | null;

  /** Whether its questions must be removed from the gaps or added again. Set by `updateConversation`. */
  @Column('boolean', { default: false, select: false })
  gapsStale?: boolean;
}

/** The team's marks. */
export type Marks = Pick<Conversation, 'closedAs' | 'closedAt' | 'snoozedUntil'>;

/** Neither closed nor snoozed. */
export const OPEN_STATE = { closedAs: null, closedAt: null, snoozedUntil: null } as const;
