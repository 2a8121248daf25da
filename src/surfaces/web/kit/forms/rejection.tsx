import type { VNode } from 'preact';
import { Message } from './message.js';

interface RejectionProps {
  text: string | undefined;
  /** The field below has the focus. */
  isBesideFocus?: boolean;
}

/** Why the form was rejected. forms.js moves it next to the form. */
export const Rejection = ({ text, isBesideFocus = false }: RejectionProps): VNode | null =>
  text === undefined ? null : (
    <Message tone="bad" icon="alert" takesFocus={!isBesideFocus}>
      {text}
    </Message>
  );
