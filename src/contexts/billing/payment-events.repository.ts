import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEvent } from './payment-event.entity.js';

@Injectable()
export class PaymentEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** False if the event is already stored. Stripe resends an event for three days, so older ones are not needed. */
  async addEvent(
    manager: EntityManager,
    { id, type, customerId }: Pick<PaymentEvent, 'id' | 'type' | 'customerId'>,
    handledAt: Date | null,
  ): Promise<boolean> {
    await manager.query(`delete from payment_events where received_at < now() - interval '30 days'`);
    const rows = await manager.query<unknown[]>(
      `insert into payment_events (id, type, customer_id, handled_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing returning id`,
      [id, type, customerId, handledAt],
    );
    return rows.length > 0;
  }

  findEvent(id: string): Promise<PaymentEvent | null> {
    return this.dataSource.getRepository(PaymentEvent).findOneBy({ id });
  }

  async markHandled(id: string): Promise<void> {
    await this.dataSource.getRepository(PaymentEvent).update({ id }, { handledAt: new Date() });
  }
}
