import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A requested change of an account's email. It takes effect when both email addresses have confirmed it. */
@Entity('email_changes')
@Index('email_changes_new_email', { synchronize: false })
export class EmailChange {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'email_changes_pkey' })
  id!: string;

  @Index('email_changes_user')
  @Column('uuid')
  userId!: string;

  @Column('text')
  oldEmail!: string;

  @Column('text')
  newEmail!: string;

  @Index('email_changes_old_link', { unique: true })
  @Column('text')
  oldLinkHash!: string;

  @Index('email_changes_new_link', { unique: true })
  @Column('text')
  newLinkHash!: string;

  @Column('timestamptz', { nullable: true })
  oldConfirmedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  newConfirmedAt!: Date | null;

  @Index('email_changes_created')
  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
