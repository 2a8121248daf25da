import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../platform/outbound/outbound-client.js';

const TIMEOUT_MS = 10_000;

export interface SignedMessage {
  clientId: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A partner's server inside this process. Returns the HTTP status it answers with. */
export type InProcessReceiver = (message: SignedMessage) => Promise<number>;

/** Sends a message to its address, by the network unless a receiver inside this process has taken that address. */
@Injectable()
export class WebhookSender {
  private readonly receivers = new Map<string, InProcessReceiver>();

  constructor(private readonly outbound: OutboundClient) {}

  /** Messages to exactly this address are handed over without a connection, whatever the network allows. */
  receiveAt(url: string, receiver: InProcessReceiver): void {
    this.receivers.set(url, receiver);
  }

  /** Returns the HTTP status of the receiver. Throws an OutboundError when there is none. */
  async send(message: SignedMessage, signal: AbortSignal | undefined): Promise<number> {
    const receiver = this.receivers.get(message.url);
    if (receiver) return receiver(message);
    const { status } = await this.outbound.send({
      url: message.url,
      method: 'POST',
      headers: message.headers,
      body: message.body,
      timeoutMs: TIMEOUT_MS,
      // A receiver that has answered is not failed for what it sends after its status.
      maxBytes: null,
      httpsOnly: true,
      ...(signal && { signal }),
    });
    return status;
  }
}
