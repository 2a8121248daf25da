import type { ComponentChildren, VNode } from 'preact';
import { Message } from './message.js';

/** On the page that a repeated form leads to, where the first one showed a secret. */
export const SentBefore = ({ children }: { children: ComponentChildren }): VNode => (
  <Message icon="info">
    <strong>You sent this form before, so nothing was done again.</strong> {children} If you didn't save it, replace it.
  </Message>
);
