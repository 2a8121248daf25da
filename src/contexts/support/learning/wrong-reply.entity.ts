import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An AI reply that an admin marked as wrong. */
@Entity('support_wrong_replies')
@Index('support_wrong_replies_question', ['clientId', 'questionKey'])
@Index('support_wrong_replies_conversation', ['conversationId'])
@Index('support_wrong_replies_articles', { synchronize: false })
@Index('support_wrong_replies_user', { synchronize: false })
export class WrongReply {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_wrong_replies_pkey' })
  messageId!: string;

  @Column('uuid')
  conversationId!: string;

  @Column('uuid')
  clientId!: string;

  /** A hash of the question, ignoring case, punctuation and spacing. */
  @Column('text')
  questionKey!: string;

  @Column('uuid', { array: true })
  articleIds!: string[];

  /** The version of each article that the reply came from; 0 if it is unknown and no longer the current one. */
  @Column('integer', { array: true })
  articleVersions!: number[];

  /** Null for an API key, and if the admin's account was closed. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('timestamptz')
  markedAt!: Date;
}
