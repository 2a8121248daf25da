import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What colleagues tell each other about a conversation. Neither the partner nor the customer sees it. */
@Entity('support_notes')
@Index('support_notes_thread', ['conversationId', 'id'])
@Index('support_notes_user', { synchronize: false })
export class Note {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_notes_pkey' })
  id!: string;

  @Column('uuid')
  conversationId!: string;

  /** Null when the account of the author was closed. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('text')
  content!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
