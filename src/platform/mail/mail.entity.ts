import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A queued or sent email. */
@Entity('mails')
export class Mail {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'mails_pkey' })
  id!: string;

  @Column('text')
  recipient!: string;

  @Column('text')
  subject!: string;

  /** The encrypted text; empty after the email was sent. */
  @Column('bytea')
  content!: Buffer;

  @Index('mails_created')
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('text', { nullable: true })
  lastError!: string | null;
}
