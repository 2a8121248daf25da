import type { VNode } from 'preact';
import { Message } from './message.js';

/** What was done, above the page that a form leads to. `done` comes from the query and may be anything. */
export const Confirmation = ({ messages, done }: { messages: Record<string, string>; done: unknown }): VNode | null =>
  typeof done === 'string' && Object.hasOwn(messages, done) ? (
    <Message tone="good" icon="check">
      {messages[done]}
    </Message>
  ) : null;
