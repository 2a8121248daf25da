import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import { SignIn } from '../accounts.entities.js';

/** Who requests a sign-in email, and to which email address. */
export interface Requester {
  email: string;
  network: string;
  /** Hash of the entry of a browser that has signed in to this account; null for any other browser. */
  knownBrowser: string | null;
}

interface Count {
  hour: number;
  day: number;
}

/** Sign-in emails that were requested. */
export interface SignInCounts {
  /** To this email address: by this browser if it is known, otherwise by all unknown browsers of this network. */
  byRequester: Count;
  fromNetwork: Count;
  toEmail: Count;
}

@Injectable()
export class SignInsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insertSignIn(
    manager: EntityManager,
    signIn: Omit<SignIn, 'attempts' | 'createdAt' | 'spentAt'>,
  ): Promise<void> {
    await manager.insert(SignIn, { ...signIn, attempts: 0, createdAt: new Date(), spentAt: null });
  }

  /** The account with this email address, and its email as stored. */
  findAccount(email: string): Promise<{ id: string; email: string } | null> {
    const sql = `select id, email from users where ${foldedEmail('email')} = $1`;
    return findRow<{ id: string; email: string }>(this.dataSource, sql, [foldEmail(email)]);
  }

  /** Makes the counts of concurrent requests exact. Always the email address first: another order could deadlock. */
  async lockRequester(manager: EntityManager, { email, network }: Requester): Promise<void> {
    for (const name of [`sign-in to ${foldEmail(email)}`, `sign-in from ${network}`])
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  countRecentSignIns(
    { email, network, knownBrowser }: Requester,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<SignInCounts> {
    return getRow<SignInCounts>(
      manager,
      `select jsonb_build_object('hour', count(*) filter (where is_own and is_new),
                                 'day', count(*) filter (where is_own)) as "byRequester",
              jsonb_build_object('hour', count(*) filter (where is_new), 'day', count(*)) as "toEmail",
              (select jsonb_build_object('hour', count(*) filter (where created_at > now() - interval '1 hour'),
                                         'day', count(*))
                 from sign_ins where network = $2 and created_at > now() - interval '1 day') as "fromNetwork"
         from (select created_at > now() - interval '1 hour' as is_new,
                      known_browser is not distinct from $3 and (known_browser is not null or network = $2) as is_own
                 from sign_ins
                where ${foldedEmail('email')} = $1 and created_at > now() - interval '1 day') as recent`,
      [foldEmail(email), network, knownBrowser],
    );
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
  async recordAttempt(id: string, atMost: number): Promise<boolean> {
    const sql = 'update sign_ins set attempts = attempts + 1 where id = $1 and attempts < $2 and spent_at is null';
    const [, counted] = await this.dataSource.query<[unknown, number]>(sql, [id, atMost]);
    return counted === 1;
  }

  /** True for exactly one of several concurrent requests. */
  async spendSignIn(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(SignIn, { id, ...OPEN() }, { spentAt: new Date() });
    return affected === 1;
  }

  async deleteOldSignIns(): Promise<void> {
    await this.dataSource.query(`delete from sign_ins where created_at < now() - interval '1 day'`);
  }
}

const OPEN = (): { spentAt: ReturnType<typeof IsNull>; expiresAt: ReturnType<typeof MoreThan<Date>> } => ({
  spentAt: IsNull(),
  expiresAt: MoreThan(new Date()),
});
