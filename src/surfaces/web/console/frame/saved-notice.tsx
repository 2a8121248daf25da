import type { VNode } from 'preact';
import { Message } from '../../kit/forms/message.js';

export const SavedNotice = (): VNode => (
  <Message tone="good" icon="check">
    Saved.
  </Message>
);
