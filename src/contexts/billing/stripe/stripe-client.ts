import { Injectable, Logger } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { Config, type StripeSettings } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { withoutEmailAddresses } from '../../../platform/text/email-address.js';
import { PREMIUM_PER_MONTH } from '../plan-facts.js';

/** Per call; a request makes at most three. */
const TIMEOUT_MS = 10_000;
/**
 * The library sends an idempotency key with every change, so that a retry is harmless. Stripe rejects the second of two equal
 * concurrent calls as retryable.
 */
const RETRIES = 1;

const UNAVAILABLE =
  'Our payment provider Stripe is not available. Nothing was charged or changed. Try again in a few minutes.';

/** A response of Stripe that lacks a required value. */
export class InvalidResponseError extends Error {}

/** Calls Stripe. The library is loaded with the first call, because it takes time and memory. */
@Injectable()
export class StripeClient {
  private readonly logger = new Logger('Stripe');
  private client: Promise<Stripe> | undefined;
  private priceCheck: Promise<void> | undefined;
  /** What is wrong with the configured price; null if nothing is, undefined before the first call. */
  priceProblem: string | null | undefined;

  constructor(private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.stripe !== undefined;
  }

  get settings(): StripeSettings {
    const { stripe } = this.config;
    if (stripe === undefined) throw new Error('Stripe is not configured');
    return stripe;
  }

  /** `undefined` if the object does not exist at Stripe. Other errors are shown to the user. */
  async callStripe<T>(what: string, act: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      const stripe = await this.loadLibrary();
      // Not awaited: the call does not depend on it.
      this.priceCheck ??= this.checkPrice(stripe);
      return await act(stripe);
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (error instanceof AppError) throw error;
      // Stripe repeats an email address that it rejects.
      this.logger.warn(`Stripe call failed (${what}): ${withoutEmailAddresses(String(error))}`);
      throw new AppError('unavailable', UNAVAILABLE, { cause: error });
    }
  }

  /** A failed check is repeated with the next call. */
  private async checkPrice(stripe: Stripe): Promise<void> {
    const { priceId } = this.settings;
    try {
      this.priceProblem = problemOf(await stripe.prices.retrieve(priceId));
    } catch (error) {
      if (!isMissing(error)) {
        this.priceCheck = undefined;
        return;
      }
      this.priceProblem = 'does not exist';
    }
    if (this.priceProblem !== null)
      this.logger.warn(
        `STRIPE_PRICE_ID: price ${priceId} ${this.priceProblem}, but the pages show ${PREMIUM_PER_MONTH} USD per month. Configure a price with that amount.`,
      );
  }

  loadLibrary(): Promise<Stripe> {
    this.client ??= connect(this.settings);
    return this.client;
  }
}

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeLibrary } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  const isSecure = protocol === 'https:';
  return new StripeLibrary(secretKey, {
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function problemOf({ unit_amount: cents, currency, recurring }: Stripe.Price): string | null {
  if (typeof currency !== 'string') throw new InvalidResponseError('The price has no currency');
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  if (cents === 100 * PREMIUM_PER_MONTH && currency === 'usd' && isMonthly) return null;
  const amount = typeof cents === 'number' ? `${cents / 100} ${currency.toUpperCase()}` : 'no fixed amount';
  return `is ${amount}${isMonthly ? ' per month' : ', not charged every month'}`;
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing';
