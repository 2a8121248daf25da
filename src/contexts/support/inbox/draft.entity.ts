import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a colleague has written to a conversation and not sent yet. */
@Entity('support_drafts')
@Index('support_drafts_user', ['userId'])
export class Draft {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_drafts_pkey' })
  conversationId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_drafts_pkey' })
  userId!: string;

  @Column('text')
  content!: string;

  @Column('timestamptz')
  keptAt!: Date;
}
