import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';

const TIMEOUT_MS = 10_000;

export interface SignedEvent {
  clientId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Returns the HTTP status. */
export type InProcessReceiver = (message: SignedEvent) => Promise<number>;

/** Sends events over the network, unless a receiver in this process is registered for the URL. */
@Injectable()
export class WebhookSender {
  private readonly receivers = new Map<string, InProcessReceiver>();

  constructor(private readonly outbound: OutboundClient) {}

  /** Passes events for exactly this URL to the receiver without a connection. */
  registerReceiver(url: string, receiver: InProcessReceiver): void {
    this.receivers.set(url, receiver);
  }

  /** Returns the receiver's HTTP status. Throws OutboundError if there is no response. */
  async sendEvent(message: SignedEvent, signal: AbortSignal | undefined): Promise<number> {
    const receiver = this.receivers.get(message.url);
    if (receiver) return receiver(message);
    const { status } = await this.outbound.sendRequest({
      url: message.url,
      method: 'POST',
      headers: message.headers,
      body: message.body,
      timeoutMs: TIMEOUT_MS,
      // The body is not read, because the status alone decides the outcome.
      maxBytes: null,
      httpsOnly: true,
      ...(signal && { signal }),
    });
    return status;
  }
}
