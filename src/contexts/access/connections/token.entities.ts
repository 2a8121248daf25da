import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** The tokens that one sign-in of an app led to. */
@Entity('token_families')
@Index('token_families_connection', ['connectionId', 'refreshedAt'])
export class TokenFamily {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'token_families_pkey' })
  id!: string;

  @Column('uuid')
  connectionId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  refreshedAt!: Date;
}

@Entity('access_tokens')
export class AccessToken {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'access_tokens_pkey' })
  hash!: string;

  @Index('access_tokens_family')
  @Column('uuid')
  familyId!: string;

  @Index('access_tokens_expires')
  @Column('timestamptz')
  expiresAt!: Date;
}

@Entity('refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'refresh_tokens_pkey' })
  hash!: string;

  @Index('refresh_tokens_family')
  @Column('uuid')
  familyId!: string;

  @Index('refresh_tokens_expires')
  @Column('timestamptz')
  expiresAt!: Date;

  /** The first use. */
  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
