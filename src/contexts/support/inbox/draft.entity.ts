import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An unsent reply of one admin. */
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
