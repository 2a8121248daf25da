import { Injectable, Logger } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { Config, type StripeSettings } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { withoutEmailAddresses } from '../../../platform/text/email-address.js';

/** Of one call; a person waits for three of them at most. */
const TIMEOUT_MS = 10_000;
/**
 * The library sends an idempotency key with whatever changes something, so that another attempt does nothing twice. The second
 * of two equal calls at the same time is told to come back.
 */
const RETRIES = 1;

const UNAVAILABLE =
  'Stripe, which takes the payments, does not answer as it should right now. Nothing was charged or changed. Please try again in a few minutes.';

/** An answer of Stripe that lacks what it should hold. */
export class UnreadableAnswerError extends Error {}

/** The connection to Stripe. The library is loaded with the first call, because it takes time and memory. */
@Injectable()
export class StripeClient {
  private readonly logger = new Logger('Stripe');
  private client: Promise<Stripe> | undefined;

  constructor(private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.stripe !== undefined;
  }

  get settings(): StripeSettings {
    const { stripe } = this.config;
    if (stripe === undefined) throw new Error('Stripe is not configured');
    return stripe;
  }

  /** `undefined` when the thing that the call is about does not exist at Stripe. Other failures are told to the person. */
  async call<T>(what: string, act: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await act(await this.load());
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (error instanceof AppError) throw error;
      // Stripe repeats an email address that it rejects.
      this.logger.warn(`Stripe: cannot ${what}: ${withoutEmailAddresses(String(error))}`);
      throw new AppError('unavailable', UNAVAILABLE, { cause: error });
    }
  }

  load(): Promise<Stripe> {
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

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing';
