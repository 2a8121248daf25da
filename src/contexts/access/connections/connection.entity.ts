import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

export const AUTH_METHODS = ['none', 'private_key_jwt'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];

/** An account and an OAuth client that acts for it. Ending it deletes it. */
@Entity('connections')
@Index('connections_client', ['userId', 'clientDigest'], { unique: true })
@Index('connections_of_client', ['clientDigest'])
@Index('connections_newest', ['createdAt', 'id'])
@Index('connections_of_host', ['host'], { where: 'host is not null' })
export class Connection {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'connections_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  clientId!: string;

  /** Client IDs are too long for an index. */
  @Column('text')
  clientDigest!: string;

  @Column('text')
  name!: string;

  /** The host of the client's metadata document; null for a client that registered, which is unverified. */
  @Column('text', { nullable: true })
  host!: string | null;

  /** How the client authenticates, by its metadata at the last consent. */
  @Column('text')
  authMethod!: AuthMethod;

  /** Whether the client gets refresh tokens. */
  @Column('boolean')
  refreshes!: boolean;

  /** The accepted version of the acceptable-use policy. */
  @Column('text')
  policyVersion!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
