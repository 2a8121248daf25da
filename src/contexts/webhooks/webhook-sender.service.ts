import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { type EventToSign, webhookHeaders } from '../../platform/outbound/webhook-signature.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

const TIMEOUT_MS = 10_000;

export interface SignedEvent {
  clientId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface ReceiverResponse {
  status: number;
  /** The beginning of the body. */
  body: Buffer;
}

export type InProcessReceiver = (message: SignedEvent) => Promise<ReceiverResponse>;

/** Sends events over the network, unless a receiver in this process is registered for the URL. */
@Injectable()
export class WebhookSenderService {
  private readonly receivers = new Map<string, InProcessReceiver>();

  constructor(private readonly outbound: OutboundClient) {}

  /** Passes events for exactly this URL to the receiver without a connection. */
  registerReceiver(url: string, receiver: InProcessReceiver): void {
    this.receivers.set(url, receiver);
  }

  /** Throws OutboundError if there is no response. */
  async sendEvent(message: SignedEvent, signal: AbortSignal | undefined): Promise<ReceiverResponse> {
    const receiver = this.receivers.get(message.url);
    if (receiver) return receiver(message);
    return this.outbound.sendRequest({
      url: message.url,
      method: 'POST',
      headers: message.headers,
      body: message.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      cutsOff: true,
      // The status alone decides the outcome.
      isBodyOptional: true,
      httpsOnly: true,
      ...(signal && { signal }),
    });
  }
}

/** Kept of the receiver's response. */
export const MAX_RESPONSE_BYTES = 2_048;

/**
 * The bytes as text that can be stored and shown: bytes that are not UTF-8 and NUL are replaced, and a character that was cut
 * off at the end is dropped. Null if there is none.
 */
export function responseText(body: Buffer): string | null {
  const text = new TextDecoder().decode(body.subarray(0, MAX_RESPONSE_BYTES), { stream: true });
  return text === '' ? null : text.replaceAll('\0', '\uFFFD');
}

type SignedDelivery = Pick<WebhookDelivery, 'messageId' | 'event' | 'body' | 'attemptedAt'> & { isTest: boolean };

/** The time of the attempt is in the row, so that the headers that were sent can be shown later. */
export const eventToSign = ({ messageId, event, body, attemptedAt, isTest }: SignedDelivery): EventToSign => ({
  id: messageId,
  event,
  body,
  sentAt: attemptedAt ?? new Date(),
  isTest,
});

/** The headers of a delivery without its signatures; of a pending one without the time, too. */
export function unsignedHeaders(delivery: SignedDelivery): Record<string, string> {
  const { 'webhook-timestamp': timestamp, ...headers } = webhookHeaders(eventToSign(delivery), []);
  return {
    ...headers,
    ...(delivery.attemptedAt !== null && timestamp !== undefined && { 'webhook-timestamp': timestamp }),
  };
}
