import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { Config } from '../../../platform/config/config.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import {
  customerIdOf,
  primarySubscription,
  requiredList,
  subscriptionStateOf,
  type SubscriptionState,
  requiredText,
} from './stripe-responses.js';
import { StripeClient, InvalidResponseError } from './stripe-client.js';

/** Maximum age of a signature, so that a recorded request cannot be replayed later. */
const TOLERANCE_SECONDS = 300;
/** Parts of the signature header: the time, and a signature of the current scheme. It can contain others. */
const SIGNED_AT = /(?:^|,)t=(\d{1,12})(?:,|$)/;
const SIGNATURE = /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/;
const UNSIGNED = 'The event signature is missing, invalid or older than 5 minutes.';
const STRIPE_ORIGINS = ['https://checkout.stripe.com', 'https://billing.stripe.com'];
/** Nothing is left to cancel. */
const OVER = new Set<string>(['canceled', 'incomplete_expired']);
const PLAN_PATH = '/dashboard/plan';

/** The part of an event that is stored. */
export interface SignedEvent {
  id: string;
  type: string;
  customerId: string | null;
}

export interface OpenedCheckout {
  id: string;
  status: string;
  /** The payment page; null unless the session is open. */
  url: string | null;
}

export interface Payer {
  userId: string;
  email: string;
}

/** All calls to Stripe. Responses are validated here. */
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

  /** What is wrong with the configured price; null if nothing is, undefined before the first call. */
  get priceProblem(): string | null | undefined {
    return this.client.priceProblem;
  }

  /** Origins that the forms on the plan page can redirect to. */
  get origins(): readonly string[] {
    if (!this.isConfigured) return [];
    const { apiUrl } = this.client.settings;
    return apiUrl === undefined ? STRIPE_ORIGINS : [...STRIPE_ORIGINS, new URL(apiUrl).origin];
  }

  /** Checks the format and age of a signature, which needs no body. Returns the signature. */
  checkSignature(header: string | string[] | undefined): string {
    if (typeof header !== 'string') throw invalid('The Stripe-Signature header is missing.');
    const [, signedAt = 0] = SIGNED_AT.exec(header) ?? [];
    if (!SIGNATURE.test(header) || Date.now() / 1_000 - Number(signedAt) > TOLERANCE_SECONDS) throw invalid(UNSIGNED);
    return header;
  }

  /** The signature covers the raw bytes. They are not parsed before the signature is verified. */
  async readEvent(body: Buffer, signature: string): Promise<SignedEvent> {
    const stripe = await this.client.loadLibrary();
    const { webhookSecret } = this.client.settings;
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
    } catch {
      throw invalid(UNSIGNED);
    }
    try {
      return {
        id: requiredText(event.id, 'id'),
        type: requiredText(event.type, 'type'),
        customerId: customerIdOf(event.data.object),
      };
    } catch {
      throw invalid('The event has no valid id, type or object.');
    }
  }

  /** Two requests with the same `attempt` create one customer. It changes after `forgetCustomer`. */
  async createCustomer({ userId, email }: Payer, attempt: number): Promise<string> {
    const idempotencyKey = `customer-${userId}-${attempt}-${hash('sha256', email).slice(0, 16)}`;
    const metadata = this.siteMetadata(userId);
    const customer = await this.client.callStripe('create a customer', async (stripe) =>
      requiredText((await stripe.customers.create({ email, metadata }, { idempotencyKey })).id, 'id'),
    );
    return existing(customer);
  }

  /** The current subscription of a customer; null if there is no subscription or no such customer. */
  async findSubscription(customerId: string): Promise<SubscriptionState | null> {
    const states = await this.client.callStripe('read the subscriptions', async (stripe) =>
      (await listSubscriptions(stripe, customerId)).flatMap((subscription) => subscriptionStateOf(subscription) ?? []),
    );
    return primarySubscription(states ?? []);
  }

  findCheckout(id: string): Promise<OpenedCheckout | undefined> {
    return this.client.callStripe('read a Checkout session', async (stripe) =>
      this.opened(await stripe.checkout.sessions.retrieve(id)),
    );
  }

  /** Undefined if Stripe does not know the customer. Two requests with the same former session get the same new one. */
  createCheckout(userId: string, customerId: string, formerId: string | null): Promise<OpenedCheckout | undefined> {
    const { priceId } = this.client.settings;
    const page = this.config.siteUrl + PLAN_PATH;
    const metadata = this.siteMetadata(userId);
    const idempotencyKey = `checkout-${customerId}-${formerId ?? 'first'}-${priceId}`;
    return this.client.callStripe('open Checkout', async (stripe) =>
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
    await this.client.callStripe('expire a Checkout session', (stripe) => stripe.checkout.sessions.expire(id));
  }

  /** Undefined if Stripe does not know the customer. */
  createPortal(customerId: string): Promise<string | undefined> {
    return this.client.callStripe('open the customer portal', async (stripe) => {
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: this.config.siteUrl + PLAN_PATH,
      });
      return this.checkedPage(url);
    });
  }

  /** Immediately and without a refund. Returns the IDs of the canceled subscriptions. */
  async cancelAllSubscriptions(customerId: string): Promise<string[]> {
    return this.cancel(customerId, () => true);
  }

  /** Paid subscriptions end with the paid period. Unpaid ones end immediately, so that no card is charged again. */
  async stopCharging(customerId: string): Promise<void> {
    await this.client.callStripe('stop the subscription', async (stripe) => {
      const all = await listSubscriptions(stripe, customerId);
      for (const { id, status, cancel_at_period_end: isEnding } of all.filter((each) => !OVER.has(each.status)))
        if (status !== 'active' && status !== 'trialing') await stripe.subscriptions.cancel(requiredText(id, 'id'));
        else if (!isEnding) await stripe.subscriptions.update(requiredText(id, 'id'), { cancel_at_period_end: true });
    });
  }

  /** For a closed account. Only subscriptions of this site, because other sites can use the same Stripe account. */
  cancelAccountSubscriptions(customerId: string, userId: string): Promise<string[]> {
    return this.cancel(customerId, (metadata) => metadata.accountId === userId && this.isOurs(metadata));
  }

  /** The accounts of this site for which the customer has subscriptions that have not ended. */
  async listAccounts(customerId: string): Promise<string[]> {
    const accounts = await this.client.callStripe('read the subscriptions', async (stripe) =>
      (await listSubscriptions(stripe, customerId))
        .filter(({ status, metadata }) => !OVER.has(status) && this.isOurs(metadata))
        .map(({ metadata }) => metadata.accountId ?? ''),
    );
    return [...new Set(accounts)].filter((id) => id !== '');
  }

  private async cancel(customerId: string, matches: (metadata: Stripe.Metadata) => boolean): Promise<string[]> {
    const canceled = await this.client.callStripe('cancel the subscription', async (stripe) => {
      const all = await listSubscriptions(stripe, customerId);
      const running = all.filter(({ status, metadata }) => !OVER.has(status) && matches(metadata));
      for (const { id } of running)
        await this.client.callStripe('cancel the subscription', () =>
          stripe.subscriptions.cancel(requiredText(id, 'id')),
        );
      return running.map(({ id }) => id);
    });
    for (const id of canceled ?? []) this.logger.log(`Stripe subscription ${id} canceled`);
    return canceled ?? [];
  }

  /** Identifies objects of this site in a Stripe account that several sites share. */
  private siteMetadata(userId: string): { accountId: string; site: string } {
    return { accountId: userId, site: this.config.siteUrl };
  }

  private isOurs(metadata: Stripe.Metadata): boolean {
    return metadata.site === this.config.siteUrl;
  }

  private opened({ id, status, url }: Stripe.Checkout.Session): OpenedCheckout {
    return {
      id: requiredText(id, 'id'),
      status: requiredText(status, 'status'),
      url: url === null ? null : this.checkedPage(url),
    };
  }

  /** Users are redirected only to Stripe; the content security policy blocks everything else, too. */
  private checkedPage(url: string): string {
    const origin = parsedUrl(requiredText(url, 'url'))?.origin;
    if (origin === undefined || !this.origins.includes(origin))
      throw new InvalidResponseError('The URL of the page is not a Stripe URL');
    return url;
  }
}

const listSubscriptions = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  requiredList(await stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new InvalidResponseError('Stripe reports a new object as missing');
  return value;
}
