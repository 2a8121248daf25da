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
