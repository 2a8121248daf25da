import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A requested sign-in email, with hashes of its link and code. */
@Entity('sign_ins')
@Index('sign_ins_email', { synchronize: false })
@Index('sign_ins_network', ['network', 'createdAt'])
export class SignIn {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sign_ins_pkey' })
  id!: string;

  @Column('text')
  email!: string;

  @Index('sign_ins_link', { unique: true })
  @Column('text')
  linkHash!: string;

  @Column('text')
  codeHash!: string;

  /** Null: any browser can use it. */
  @Index('sign_ins_browser')
  @Column('text', { nullable: true })
  browserHash!: string | null;

  @Column('text')
  nextPath!: string;

  @Column('text')
  network!: string;

  /** Hash of the entry in the cookie of a browser that had signed in to the account before; null for any other browser. */
  @Column('text', { nullable: true })
  knownBrowser!: string | null;

  @Column('smallint', { default: 0 })
  attempts!: number;

  @Index('sign_ins_created')
  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  spentAt!: Date | null;
}

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

/** A user's identity at a provider. The email address there can change, the subject cannot. */
@Entity('identities')
@Index('identities_subject', ['issuer', 'subject'], { unique: true })
@Index('identities_user', ['userId', 'issuer'], { unique: true })
export class Identity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'identities_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  lastUsedAt!: Date;
}
