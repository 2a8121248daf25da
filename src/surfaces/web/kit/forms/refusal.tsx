import type { VNode } from 'preact';
import { Message } from './message.js';

interface RefusalProps {
  text: string | undefined;
  /** The field below has the focus. */
  isBesideFocus?: boolean;
}

/** Why the form was rejected. forms.js moves it next to the form. */
export const Refusal = ({ text, isBesideFocus = false }: RefusalProps): VNode | null =>
  text === undefined ? null : (
    <Message tone="bad" icon="alert" takesFocus={!isBesideFocus}>
      {text}
    </Message>
  );
