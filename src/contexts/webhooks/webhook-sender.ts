import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';

const TIMEOUT_MS = 10_000;

export interface SignedMessage {
  clientId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver inside this process. Returns its HTTP status. */
export type InProcessReceiver = (message: SignedMessage) => Promise<number>;

/** Sends a message over the network, unless a receiver inside this process is registered for its address. */
@Injectable()
export class WebhookSender {
  private readonly receivers = new Map<string, InProcessReceiver>();

  constructor(private readonly outbound: OutboundClient) {}

  /** Messages to exactly this address are passed to the receiver without a connection. */
  receiveAt(url: string, receiver: InProcessReceiver): void {
    this.receivers.set(url, receiver);
  }

  /** Returns the HTTP status of the receiver. Throws an OutboundError when there is no response. */
  async send(message: SignedMessage, signal: AbortSignal | undefined): Promise<number> {
    const receiver = this.receivers.get(message.url);
    if (receiver) return receiver(message);
    const { status } = await this.outbound.send({
      url: message.url,
      method: 'POST',
      headers: message.headers,
      body: message.body,
      timeoutMs: TIMEOUT_MS,
      // The status alone decides the outcome, so the body is not read.
      maxBytes: null,
      httpsOnly: true,
      ...(signal && { signal }),
    });
    return status;
  }
}
