import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { offsetOf, type PageRequest } from '../../platform/input/page.js';
import { type DeliveryStatus, type EventName, WebhookDelivery } from './webhook-delivery.entity.js';

export interface DeliveryFilters {
  partnerId?: string | undefined;
  event?: EventName | undefined;
  status?: DeliveryStatus | undefined;
}

export type DeliveryOutcome = Pick<WebhookDelivery, 'status' | 'responseStatus' | 'error' | 'durationMs'>;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<WebhookDelivery | null> {
    return this.dataSource.getRepository(WebhookDelivery).findOneBy({ id });
  }

  async list(
    request: PageRequest,
    { partnerId, event, status }: DeliveryFilters,
  ): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
    const [deliveries, total] = await this.dataSource.getRepository(WebhookDelivery).findAndCount({
      where: {
        ...(partnerId !== undefined && { clientId: partnerId }),
        ...(event !== undefined && { event }),
        ...(status !== undefined && { status }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { deliveries, total };
  }

  async insert(manager: EntityManager, delivery: WebhookDelivery): Promise<void> {
    await manager.insert(WebhookDelivery, delivery);
  }

  /** True for the first caller only. A delivery that was claimed before a crash cannot be claimed again. */
  async claim(id: string): Promise<boolean> {
    const [, claimed] = await this.dataSource.query<[unknown, number]>(
      'update webhook_deliveries set attempted_at = now() where id = $1 and attempted_at is null',
      [id],
    );
    return claimed === 1;
  }

  async recordOutcome(id: string, outcome: DeliveryOutcome): Promise<void> {
    await this.dataSource.getRepository(WebhookDelivery).update({ id }, outcome);
  }

  /** Marks a delivery without an outcome as failed. A recorded outcome is kept. */
  async markFailed(id: string, error: string): Promise<void> {
    await this.dataSource.getRepository(WebhookDelivery).update({ id, status: 'pending' }, { status: 'failed', error });
  }
}
