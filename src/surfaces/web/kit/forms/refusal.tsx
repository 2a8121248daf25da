import type { VNode } from 'preact';
import { Message } from './message.js';

interface RefusalProps {
  text: string | undefined;
  /** The field below it has the focus. */
  isBesideFocus?: boolean;
}

/** Why nothing was done. forms.js puts it beside the form that was sent. */
export const Refusal = ({ text, isBesideFocus = false }: RefusalProps): VNode | null =>
  text === undefined ? null : (
    <Message tone="bad" icon="alert" takesFocus={!isBesideFocus}>
      {text}
    </Message>
  );
