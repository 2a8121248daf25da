import type { VNode } from 'preact';
import { Icon } from './icons.js';

/** A button that copies the text. It is hidden without JavaScript. */
export const CopyButton = ({ text, what }: { text: string; what: string }): VNode => (
  <button class="button button-small needs-script" type="button" data-copy={text}>
    <Icon name="copy" />
    <span aria-live="polite">Copy</span>
    <span class="visually-hidden"> {what}</span>
  </button>
);

/** A command or a document to copy. */
export const CodeBlock = ({ text, what }: { text: string; what: string }): VNode => (
  <div class="code-block">
    <pre tabIndex={0} role="group" aria-label={what}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} what={what} />
  </div>
);
