import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { Config } from '../../../platform/config/config.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { customerOf, foremost, list, stateOf, type SubscriptionState, text } from './stripe-answers.js';
import { StripeClient, UnreadableAnswerError } from './stripe-client.js';

/** How old a signature may be, so that a recorded request is of no use later. */
const TOLERANCE_SECONDS = 300;
/** The parts of a signature: when it was made, and one of the scheme that is in use. There may be others. */
const SIGNED_AT = /(?:^|,)t=(\d{1,12})(?:,|$)/;
const SIGNATURE = /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/;
const UNSIGNED = 'The signature of the event is missing, wrong or older than five minutes.';
const PAGES_OF_STRIPE = ['https://checkout.stripe.com', 'https://billing.stripe.com'];
/** Nothing is left to cancel. */
const OVER = new Set<string>(['canceled', 'incomplete_expired']);
const PLAN_PATH = '/dashboard/plan';

/** An event, as far as it matters here. */
export interface SignedEvent {
  id: string;
  type: string;
  customerId: string | null;
}

export interface OpenedCheckout {
  id: string;
  status: string;
  /** Where the person pays; null unless the session is open. */
  url: string | null;
}

/** Whoever pays, for an account. */
export interface Payer {
  userId: string;
  email: string;
}

/** Everything that is asked of Stripe. What it answers is checked before anybody uses it. */
@Injectable()
export class StripeGateway {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  get isConfigured(): boolean {
    return this.client.isConfigured;
  }

  /** What is wrong with the configured price; null when it is right, undefined before the first call. */
  get priceProblem(): string | null | undefined {
    return this.client.priceProblem;
  }

  /** The origins to which the forms of the plan's page lead. */
  get origins(): readonly string[] {
    if (!this.isConfigured) return [];
    const { apiUrl } = this.client.settings;
    return apiUrl === undefined ? PAGES_OF_STRIPE : [...PAGES_OF_STRIPE, new URL(apiUrl).origin];
  }

  /** Looks at the form and the age of a signature, which needs no body. Returns the signature. */
  checkSignature(header: string | string[] | undefined): string {
    if (typeof header !== 'string') throw invalid('The header Stripe-Signature is missing.');
    const [, signedAt = 0] = SIGNED_AT.exec(header) ?? [];
    if (!SIGNATURE.test(header) || Date.now() / 1_000 - Number(signedAt) > TOLERANCE_SECONDS) throw invalid(UNSIGNED);
    return header;
  }

  /** The raw bytes are what is signed. Nothing of them is parsed before the signature is found to be right. */
  async readEvent(body: Buffer, signature: string): Promise<SignedEvent> {
    const stripe = await this.client.load();
    const { webhookSecret } = this.client.settings;
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
    } catch {
      throw invalid(UNSIGNED);
    }
    try {
      return {
        id: text(event.id, 'id'),
        type: text(event.type, 'type'),
        customerId: customerOf(event.data.object),
      };
    } catch {
      throw invalid('The event is signed, but it has no id, type or object.');
    }
  }

  /** `attempt` differs when a customer was forgotten; two requests with the same one make one customer. */
  async createCustomer({ userId, email }: Payer, attempt: number): Promise<string> {
    const idempotencyKey = `customer-${userId}-${attempt}-${hash('sha256', email).slice(0, 16)}`;
    const metadata = this.marks(userId);
    const customer = await this.client.call('create a customer', async (stripe) =>
      text((await stripe.customers.create({ email, metadata }, { idempotencyKey })).id, 'id'),
    );
    return existing(customer);
  }

  /** The subscription of a customer as it stands now; null when there never was one, or no such customer. */
  async findSubscription(customerId: string): Promise<SubscriptionState | null> {
    const states = await this.client.call('read the subscriptions', async (stripe) =>
      list(await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })).flatMap(
        (subscription) => stateOf(subscription) ?? [],
      ),
    );
    return foremost(states ?? []);
  }

  findCheckout(id: string): Promise<OpenedCheckout | undefined> {
    return this.client.call('read a Checkout session', async (stripe) =>
      this.opened(await stripe.checkout.sessions.retrieve(id)),
    );
  }

  /** Undefined when Stripe does not know the customer. Two requests after the same former session get the same new one. */
  createCheckout(userId: string, customerId: string, formerId: string | null): Promise<OpenedCheckout | undefined> {
    const { priceId } = this.client.settings;
    const page = this.config.siteUrl + PLAN_PATH;
    const metadata = this.marks(userId);
    const idempotencyKey = `checkout-${customerId}-${formerId ?? 'first'}-${priceId}`;
    return this.client.call('open Checkout', async (stripe) =>
      this.opened(
        await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            subscription_data: { metadata },
            success_url: `${page}?done=paid`,
            cancel_url: `${page}?done=cancelled`,
          },
          { idempotencyKey },
        ),
      ),
    );
  }

  async expireCheckout(id: string): Promise<void> {
    await this.client.call('expire a Checkout session', (stripe) => stripe.checkout.sessions.expire(id));
  }

  /** Undefined when Stripe does not know the customer. */
  createPortal(customerId: string): Promise<string | undefined> {
    return this.client.call('open the customer portal', async (stripe) => {
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: this.config.siteUrl + PLAN_PATH,
      });
      return this.page(url);
    });
  }

  /** At once and without a refund. Returns the ids of those that were not over yet. */
  async cancelAll(customerId: string): Promise<string[]> {
    return this.cancel(customerId, () => true);
  }

  /** What is paid for ends with its month; what is not paid for ends at once, so that no card is tried again. */
  async stopCharging(customerId: string): Promise<void> {
    await this.client.call('stop the subscription', async (stripe) => {
      const all = list(await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }));
      for (const { id, status, cancel_at_period_end: isEnding } of all.filter((each) => !OVER.has(each.status)))
        if (status !== 'active' && status !== 'trialing') await stripe.subscriptions.cancel(text(id, 'id'));
        else if (!isEnding) await stripe.subscriptions.update(text(id, 'id'), { cancel_at_period_end: true });
    });
  }

  /** Cancels what was begun for an account that is gone. Others may use the same Stripe account, so only what this site began. */
  cancelOf(customerId: string, userId: string): Promise<string[]> {
    return this.cancel(customerId, (metadata) => metadata.accountId === userId && this.isOurs(metadata));
  }

  /** The accounts of this site for which the customer has subscriptions that are not over. */
  async accountsOf(customerId: string): Promise<string[]> {
    const accounts = await this.client.call('read the subscriptions', async (stripe) =>
      list(await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
        .filter(({ status, metadata }) => !OVER.has(status) && this.isOurs(metadata))
        .map(({ metadata }) => metadata.accountId ?? ''),
    );
    return [...new Set(accounts)].filter((id) => id !== '');
  }

  private async cancel(customerId: string, isMeant: (metadata: Stripe.Metadata) => boolean): Promise<string[]> {
    const cancelled = await this.client.call('cancel the subscription', async (stripe) => {
      const all = list(await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }));
      const running = all.filter(({ status, metadata }) => !OVER.has(status) && isMeant(metadata));
      for (const { id } of running)
        await this.client.call('cancel the subscription', () => stripe.subscriptions.cancel(text(id, 'id')));
      return running.map(({ id }) => id);
    });
    for (const id of cancelled ?? []) this.logger.log(`Stripe: cancelled the subscription ${id}`);
    return cancelled ?? [];
  }

  /** How this site finds its own things again, where it shares a Stripe account with others. */
  private marks(userId: string): { accountId: string; site: string } {
    return { accountId: userId, site: this.config.siteUrl };
  }

  private isOurs(metadata: Stripe.Metadata): boolean {
    return metadata.site === this.config.siteUrl;
  }

  private opened({ id, status, url }: Stripe.Checkout.Session): OpenedCheckout {
    return { id: text(id, 'id'), status: text(status, 'status'), url: url === null ? null : this.page(url) };
  }

  /** People are sent to Stripe and nowhere else, and browsers would follow the form nowhere else. */
  private page(url: string): string {
    const origin = parsedUrl(text(url, 'url'))?.origin;
    if (origin === undefined || !this.origins.includes(origin))
      throw new UnreadableAnswerError('The address of the page is not one of Stripe');
    return url;
  }
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new UnreadableAnswerError('Stripe says that something just created does not exist');
  return value;
}
