import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('support_saved_replies')
@Index('support_saved_replies_title', { synchronize: false })
export class SavedReply {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_saved_replies_pkey' })
  id!: string;

  /** Unique, ignoring case. */
  @Column('text')
  title!: string;

  @Column('text')
  content!: string;

  /** Increased by every change, so that an outdated form is rejected. */
  @Column('integer', { default: 1 })
  version!: number;
}
