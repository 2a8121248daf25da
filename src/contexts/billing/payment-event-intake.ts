import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import { networkOf } from '../../platform/http/network.js';
import { Budgets, type BudgetState } from '../access/budgets/budgets.js';
import { PaymentEvents } from './payment-events.js';

/** A received event whose body is not read yet. */
interface SentEvent {
  ip: string | undefined;
  signature: string | string[] | undefined;
  readBody: () => Promise<Buffer>;
}

/** Reports the remaining requests to the sender, and throws if the budget is exceeded. */
type ReportBudget = (budget: BudgetState) => void;

/**
 * Accepts Stripe events. Signed events are not charged, because Stripe sends many at once from few IP addresses. Everything
 * else is charged to the sender's network. A signature can be verified only after reading the body, so bodies that are being
 * read count as well.
 */
@Injectable()
export class PaymentEventIntake {
  /** Number of bodies that are being read, by network. */
  private readonly arriving = new Map<string, number>();

  constructor(
    private readonly events: PaymentEvents,
    private readonly budgets: Budgets,
  ) {}

  /** Returns only when the event is stored. */
  async receiveEvent({ ip, signature, readBody }: SentEvent, report: ReportBudget): Promise<void> {
    if (!this.events.isConfigured) {
      report(await this.budgets.chargePublic(ip));
      throw notFound("Not found: this site doesn't accept payments.");
    }
    const network = networkOf(ip);
    await this.admit(ip, network, report);
    try {
      const event = await this.read(signature, readBody).finally(() => this.release(network));
      await this.events.storeEvent(event);
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') report(await this.budgets.chargePublic(ip));
      throw error;
    }
  }

  private async read(
    header: SentEvent['signature'],
    readBody: SentEvent['readBody'],
  ): ReturnType<PaymentEvents['readEvent']> {
    const signature = this.events.checkSignature(header);
    return this.events.readEvent(await readBody(), signature);
  }

  /** Limits the concurrent bodies of a network to its remaining budget. Nothing is awaited between comparing and counting. */
  private async admit(ip: string | undefined, network: string, report: ReportBudget): Promise<void> {
    const budget = await this.budgets.peekPublic(ip);
    const others = this.arriving.get(network) ?? 0;
    if (others >= budget.remaining) report({ ...budget, exceeded: true });
    this.arriving.set(network, others + 1);
  }

  private release(network: string): void {
    const others = (this.arriving.get(network) ?? 0) - 1;
    if (others > 0) this.arriving.set(network, others);
    else this.arriving.delete(network);
  }
}
