import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A reply that the team uses again and again. */
@Entity('support_saved_replies')
@Index('support_saved_replies_title', { synchronize: false })
export class SavedReply {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_saved_replies_pkey' })
  id!: string;

  /** Unique without regard to case. */
  @Column('text')
  title!: string;

  @Column('text')
  content!: string;

  /** Incremented by every change, so that nobody overwrites what they have not seen. */
  @Column('integer', { default: 1 })
  version!: number;
}
