import type { OauthErrorCode } from './oauth-error.js';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** What an app asked for, after everything that needs no fetch was checked. */
export interface AuthorizationParameters {
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  state: string | null;
  /** Sent back once the redirect URI is known to belong to the client. */
  problem: { code: OauthErrorCode; description: string } | null;
}

@Entity('authorization_requests')
export class AuthorizationRequest {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'authorization_requests_pkey' })
  id!: string;

  @Column('jsonb')
  parameters!: AuthorizationParameters;

  /** The first user who opened it. */
  @Index('authorization_requests_user', { where: 'user_id is not null' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Index('authorization_requests_created')
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('authorization_codes')
export class AuthorizationCode {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'authorization_codes_pkey' })
  hash!: string;

  @Index('authorization_codes_connection')
  @Column('uuid')
  connectionId!: string;

  @Column('text')
  redirectUri!: string;

  @Column('text')
  codeChallenge!: string;

  @Index('authorization_codes_expires')
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  /** What the code was exchanged for. */
  @Index('authorization_codes_family', { where: 'family_id is not null' })
  @Column('uuid', { nullable: true })
  familyId!: string | null;
}

@Entity('used_assertions')
export class UsedAssertion {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'used_assertions_pkey' })
  digest!: string;

  @Index('used_assertions_expires')
  @Column('timestamptz')
  expiresAt!: Date;
}

/** A client ID or the host of a metadata document. */
@Entity('blocked_apps')
export class BlockedApp {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'blocked_apps_pkey' })
  value!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
