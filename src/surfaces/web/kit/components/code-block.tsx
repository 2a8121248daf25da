import type { VNode } from 'preact';
import { Icon } from './icons.js';

interface CopyButtonProps {
  text: string;
  /** What is copied. */
  what: string;
  /** Shows `what` in the button, because the copied text is not next to it. */
  isNamed?: boolean;
}

/** Hidden without JavaScript. */
export const CopyButton = ({ text, what, isNamed = false }: CopyButtonProps): VNode => (
  <button class="button button-small needs-script" type="button" data-copy={text}>
    <Icon name="copy" />
    <span aria-live="polite">{isNamed ? `Copy ${what}` : 'Copy'}</span>
    {!isNamed && <span class="visually-hidden"> {what}</span>}
  </button>
);

export const CodeBlock = ({ text, what }: { text: string; what: string }): VNode => (
  <div class="code-block">
    <pre tabIndex={0} role="group" aria-label={what}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} what={what} />
  </div>
);
