import type { VNode } from 'preact';
import { Message } from './message.js';

/** Why nothing was done. forms.js puts it beside the form that was sent. */
export const Refusal = ({ text }: { text: string | undefined }): VNode | null =>
  text === undefined ? null : (
    <Message tone="bad" icon="alert">
      {text}
    </Message>
  );
