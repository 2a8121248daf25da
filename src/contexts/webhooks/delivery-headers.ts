import { type EventToSign, webhookHeaders } from '../../platform/outbound/webhook-signature.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

type SentDelivery = Pick<WebhookDelivery, 'messageId' | 'event' | 'body' | 'attemptedAt'> & { isTest: boolean };

/** The time of the attempt is in the row, so that the headers that were sent can be shown later. */
export const eventToSign = ({ messageId, event, body, attemptedAt, isTest }: SentDelivery): EventToSign => ({
  id: messageId,
  event,
  body,
  sentAt: attemptedAt ?? new Date(),
  isTest,
});

/** The headers of a delivery without its signatures; of a pending one without the time, too. */
export function shownHeaders(delivery: SentDelivery): Record<string, string> {
  const { 'webhook-timestamp': timestamp, ...headers } = webhookHeaders(eventToSign(delivery), []);
  return {
    ...headers,
    ...(delivery.attemptedAt !== null && timestamp !== undefined && { 'webhook-timestamp': timestamp }),
  };
}
