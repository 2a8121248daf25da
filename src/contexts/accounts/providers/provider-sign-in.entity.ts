import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProviderId } from './provider.js';

/** A sign-in at a provider that is waiting for the response. */
@Entity('provider_sign_ins')
export class ProviderSignIn {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'provider_sign_ins_pkey' })
  browserHash!: string;

  @Column('text')
  provider!: ProviderId;

  @Column('text')
  nextPath!: string;

  @Index('provider_sign_ins_expires')
  @Column('timestamptz')
  expiresAt!: Date;
}
