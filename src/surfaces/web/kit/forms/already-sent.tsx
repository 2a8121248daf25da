import type { ComponentChildren, VNode } from 'preact';
import { Message } from './message.js';

/** Shown when a form is repeated whose first response showed a secret. */
export const AlreadySent = ({ children }: { children: ComponentChildren }): VNode => (
  <Message icon="info">
    <strong>This form was already sent, so it had no effect.</strong> {children} If you didn’t save it, create a new
    one.
  </Message>
);
