import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A note about a conversation that only admins see. */
@Entity('support_notes')
@Index('support_notes_thread', ['conversationId', 'id'])
@Index('support_notes_user', { synchronize: false })
export class Note {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_notes_pkey' })
  id!: string;

  @Column('uuid')
  conversationId!: string;

  /** Null if the author's account was closed. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('text')
  content!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
