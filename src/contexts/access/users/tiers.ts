import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Tier } from '../caller.js';
import type { Mode } from './partner-client.entity.js';

/** What decides the tier of an account. */
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

/** The tiers of accounts. `premium_until`, written by billing, is the only value of billing that guards read. */
@Injectable()
export class Tiers {
  constructor(private readonly dataSource: DataSource) {}

  async findTier(userId: string): Promise<Tier> {
    const [facts] = await this.dataSource.query<TierFacts[]>(`select ${TIER_FACTS} from users u where u.id = $1`, [
      userId,
    ]);
    return facts === undefined ? 'standard' : tierOf(facts);
  }

  async setPremiumUntil(manager: EntityManager, userId: string, premiumUntil: Date | null): Promise<void> {
    await manager.query('update users set premium_until = $2 where id = $1', [userId, premiumUntil]);
  }
}
