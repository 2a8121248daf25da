import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';
import type { Tier } from '../caller.js';
import type { Mode } from './partner-client.entity.js';

export const ROLES = ['developer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** An account. The email address is unique, ignoring the case of ASCII letters. */
@Entity('users')
@Index('users_email_folded', { synchronize: false })
@Index('users_newest', ['createdAt', 'id'])
@Index('users_similar', { synchronize: false })
@Index('users_words', { synchronize: false })
@Index('users_admins', ['id'], { where: `role = 'admin'` })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('boolean', { default: false })
  premiumGranted!: boolean;

  /** When paid Premium ends, written by billing. */
  @Column('timestamptz', { nullable: true })
  premiumUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  bannedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Every user can create keys; admins also run the service. */
  @Column('text', { default: 'developer' })
  role!: Role;

  @RowVersion()
  version!: number;
}

/** The demo user's ID, so that API examples work with the demo data. */
export const EXAMPLE_USER_ID = '019a8e2c-9b51-7d26-8a3f-7c2b1e4d5f60';

/** What decides the tier of an account. `premium_until`, written by billing, is the only value of billing that guards read. */
export interface TierFacts {
  /** Granted by an admin. */
  granted: boolean;
  /** When paid Premium ends, including the grace period. */
  premiumUntil: Date | null;
}

/** The columns of TierFacts, for a query on `users u`. */
export const TIER_FACTS = `coalesce(u.premium_granted, false) as granted, u.premium_until as "premiumUntil"`;

/** Compared on every read, so that Premium ends without an event. */
export const isPaid = ({ premiumUntil }: TierFacts): boolean =>
  premiumUntil !== null && premiumUntil.getTime() > Date.now();

export const tierOf = (facts: TierFacts): Tier => (facts.granted || isPaid(facts) ? 'premium' : 'standard');

/** Test keys have the limits of the standard tier. */
export const partnerTier = (mode: Mode): Tier => (mode === 'test' ? 'standard' : 'premium');

/** The condition for the tier `premium`, for a query on `users u`. */
export const IS_PREMIUM = '(u.premium_granted or coalesce(u.premium_until > now(), false))';
