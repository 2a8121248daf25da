import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
