import type { ComponentChildren, VNode } from 'preact';
import { Message } from './message.js';

/** Shown when a form is repeated whose first response showed a secret. */
export const AlreadySent = ({ children }: { children: ComponentChildren }): VNode => (
  <Message icon="info">
    <strong>This form was already sent. Nothing was done again.</strong> {children} If you didn’t save it, replace it.
  </Message>
);
