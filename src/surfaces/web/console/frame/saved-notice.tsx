import type { VNode } from 'preact';
import { Message } from '../../kit/forms/message.js';

/** Says that a form was taken, on a page that looks as before. */
export const SavedNotice = (): VNode => (
  <Message tone="good" icon="check">
    Saved.
  </Message>
);
