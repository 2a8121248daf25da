import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type Author = 'customer' | 'ai' | 'human';

/** What the reader made of a question. */
export interface MessageReading {
  class: string;
  articleId: string | null;
  share: number;
  /** Compared with the threshold of a level. */
  sure: number;
  /** Of the reader. */
  version: string;
  /** The article examples that made AI sure. */
  examples?: string[];
}

@Entity('support_messages')
@Index('support_messages_id', ['id'], { unique: true })
@Index('support_messages_peer_push', ['clientId', 'peerPushMessageId'], { unique: true })
@Index('support_messages_thread', ['conversationId', 'position'])
@Index('support_messages_times', ['clientId', 'createdAt'])
@Index('support_messages_ai_replies', { synchronize: false })
@Index('support_messages_offered', { synchronize: false })
@Index('support_messages_user', { synchronize: false })
@Index('support_messages_words', { synchronize: false })
export class Message {
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'support_messages_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  position!: string;

  @Column('uuid')
  id!: string;

  @Column('uuid')
  conversationId!: string;

  @Column('uuid')
  clientId!: string;

  @Column('text')
  author!: Author;

  @Column('text')
  content!: string;

  /** The partner's ID for the message; a retry has the same one. */
  @Column('text', { nullable: true })
  peerPushMessageId!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** The admin who replied; null for customers, AI and API keys. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The articles that an AI reply came from; empty for other messages. */
  @Column('uuid', { array: true, default: [] })
  articleIds!: string[];

  /** The version of each of these articles; empty for replies of the version before 2026-11-18. */
  @Column('integer', { array: true, default: [] })
  articleVersions!: number[];

  /** Of a question that AI considered; null for other messages, and without the reader. */
  @Column('jsonb', { nullable: true, select: false })
  reading?: MessageReading | null;

  /** Whether a question of a hybrid client was left pending with suggestions that the customer can accept. */
  @Column('boolean', { default: false, select: false })
  offered?: boolean;

  /** Whether an AI reply is a suggestion that the customer accepted. */
  @Column('boolean', { default: false })
  isAccepted!: boolean;
}

export type SupportMessage = Pick<Message, 'author' | 'content'>;

/** What the customer has written since the last reply. */
export const openMessages = (messages: readonly SupportMessage[]): string[] =>
  messages.slice(messages.findLastIndex(({ author }) => author !== 'customer') + 1).map(({ content }) => content);
