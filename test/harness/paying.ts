import { rowsOf } from './database.js';
import type { StripeDouble } from './servers/stripe-double.js';
import type { Service } from './service.js';
import type { TestUsers } from './test-users.js';
import { until } from './until.mjs';
import type { Visited, Visitor } from './visitor.js';

export const PLAN = '/dashboard/plan';

/** A user with an account, a browser and a key. */
export interface Payer {
  visitor: Visitor;
  email: string;
  userId: string;
  key: string;
}

/** Users who pay for Premium at the simulated Stripe. */
export class Payers {
  constructor(
    private readonly service: Service,
    private readonly people: TestUsers,
    private readonly stripe: StripeDouble,
  ) {}

  async newUser(): Promise<Payer> {
    const email = this.people.newEmail();
    const visitor = await this.people.signedIn(email);
    const { body } = await this.service.admin('GET', `/users?email=${encodeURIComponent(email)}`);
    const userId = body.data[0].id as string;
    return { visitor, email, userId, key: await this.newKey(userId) };
  }

  async newKey(userId: string): Promise<string> {
    const issued = await this.service.admin('POST', '/keys', { userId, name: 'A key', acceptedPolicy: true });
    return issued.body.data.key as string;
  }

  /** Presses "Upgrade", and returns the ID of the Checkout session. */
  async checkout({ visitor }: Payer): Promise<string> {
    const { location = '' } = await visitor.send(`${PLAN}/checkout`);
    expect(location).toContain(`${this.stripe.url}/pay/`);
    return location.split('/').at(-1) ?? '';
  }

  /** A user whose payment was confirmed. */
  async premium(): Promise<Payer & { customer: string; subscriptionId: string }> {
    const payer = await this.newUser();
    const { customer, id: subscriptionId } = this.stripe.pay(await this.checkout(payer));
    await this.stripe.send(this.service.url, 'checkout.session.completed', customer);
    await until(async () => (await this.plan(payer)).plan === 'premium');
    return { ...payer, customer, subscriptionId };
  }

  async plan({ userId }: Pick<Payer, 'userId'>): Promise<any> {
    return (await this.service.admin('GET', `/users/${userId}`)).body.data;
  }

  async actions({ userId }: Pick<Payer, 'userId'>): Promise<string[]> {
    const { body } = await this.service.admin('GET', `/audit?subject=${userId}&limit=100`);
    const entries = body.data as { action: string }[];
    return entries.map(({ action }) => action).filter((action) => action.startsWith('plan.'));
  }

  /** Waits until all stored events are processed. */
  settled(): Promise<unknown> {
    return until(async () => {
      const [row] = await rowsOf(
        this.service.databaseUrl,
        'select count(*)::integer as waiting from payment_events where handled_at is null',
      );
      return row.waiting === 0;
    });
  }
}

export const limitOf = async (service: Service, key: string): Promise<string | null> =>
  (await service.get('/v1/tags', key)).headers.get('x-ratelimit-limit');

export const mainText = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ');
