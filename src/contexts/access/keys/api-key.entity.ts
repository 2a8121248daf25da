import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { KeyKind } from '../caller.js';

@Entity('api_keys')
@Index('api_keys_prefix', { synchronize: false })
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' })
  id!: string;

  @Column('text')
  kind!: KeyKind;

  @Column('text')
  name!: string;

  @Index('api_keys_user')
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Index('api_keys_client')
  @Column('uuid', { nullable: true })
  clientId!: string | null;

  @Index('api_keys_hash', { unique: true })
  @Column('text')
  hash!: string;

  @Column('text')
  prefix!: string;

  @Column('timestamptz', { nullable: true })
  acceptedPolicyAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('text', { nullable: true })
  acceptedPolicyVersion!: string | null;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** The ID of the new key after a rotation. */
  @Column('uuid', { nullable: true })
  replacedBy!: string | null;
}

/** Whose keys: a user's catalog keys, or the keys of a partner's live or test client. */
export type KeyHolder = { userId: string } | { partnerId: string };

/** The columns of its keys. */
export const holderColumns = (holder: KeyHolder): { userId?: string; clientId?: string } =>
  'userId' in holder ? { userId: holder.userId } : { clientId: holder.partnerId };

export const isHeldBy = ({ userId, clientId }: ApiKey, holder: KeyHolder): boolean =>
  'userId' in holder ? userId === holder.userId : clientId === holder.partnerId;
