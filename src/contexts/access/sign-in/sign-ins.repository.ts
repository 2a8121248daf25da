import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { SignIn } from './sign-in.entity.js';

/** How many mails were asked for. */
interface Counts {
  toAddressInHour: number;
  toAddressInDay: number;
  fromNetworkInHour: number;
  fromNetworkInDay: number;
}

@Injectable()
export class SignInsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, signIn: Omit<SignIn, 'attempts' | 'createdAt' | 'spentAt'>): Promise<void> {
    await manager.insert(SignIn, { ...signIn, attempts: 0, createdAt: new Date(), spentAt: null });
  }

  /** Requests for this address and from this network. The lock makes the counts of concurrent ones exact. */
  async countRecent(manager: EntityManager, email: string, network: string): Promise<Counts> {
    await manager.query(`select pg_advisory_xact_lock(hashtextextended('sign-in', 0))`);
    const [counts] = await manager.query<Counts[]>(
      `select count(*) filter (where is_address and is_new)::integer as "toAddressInHour",
              count(*) filter (where is_address)::integer as "toAddressInDay",
              count(*) filter (where is_network and is_new)::integer as "fromNetworkInHour",
              count(*) filter (where is_network)::integer as "fromNetworkInDay"
         from (select lower(email) = lower($1) as is_address, network = $2 as is_network,
                      created_at > now() - interval '1 hour' as is_new
                 from sign_ins where created_at > now() - interval '1 day') as recent`,
      [email, network],
    );
    if (counts === undefined) throw new Error('A count without groups has one row');
    return counts;
  }

  /** An open request, by its link. */
  findByLink(linkHash: string): Promise<SignIn | null> {
    return this.dataSource.getRepository(SignIn).findOneBy({ linkHash, ...OPEN() });
  }

  /** The newest open request of a browser. */
  findByBrowser(browserHash: string): Promise<SignIn | null> {
    return this.dataSource
      .getRepository(SignIn)
      .findOne({ where: { browserHash, ...OPEN() }, order: { createdAt: 'DESC' } });
  }

  /** Counts an attempt before the code is compared, so that parallel guesses cannot exceed the limit. */
  async countAttempt(id: string, atMost: number): Promise<boolean> {
    const [, counted] = await this.dataSource.query<[unknown, number]>(
      'update sign_ins set attempts = attempts + 1 where id = $1 and attempts < $2 and spent_at is null',
      [id, atMost],
    );
    return counted === 1;
  }

  /** True for exactly one of several that spend the same request. */
  async spend(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(SignIn, { id, ...OPEN() }, { spentAt: new Date() });
    return affected === 1;
  }

  async deleteOld(): Promise<void> {
    await this.dataSource.query(`delete from sign_ins where created_at < now() - interval '1 day'`);
  }
}

const OPEN = (): { spentAt: ReturnType<typeof IsNull>; expiresAt: ReturnType<typeof MoreThan<Date>> } => ({
  spentAt: IsNull(),
  expiresAt: MoreThan(new Date()),
});
