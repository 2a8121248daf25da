import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';
import { MAX_RESPONSE_BYTES } from './response-text.js';

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
export class WebhookSender {
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
