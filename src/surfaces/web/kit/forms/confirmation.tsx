import type { VNode } from 'preact';
import { Message } from './message.js';

/** Confirms a form on the page after it. `done` is an untrusted query parameter. */
export const Confirmation = ({ messages, done }: { messages: Record<string, string>; done: unknown }): VNode | null =>
  typeof done === 'string' && Object.hasOwn(messages, done) ? (
    <Message tone="good" icon="check">
      {messages[done]}
    </Message>
  ) : null;
