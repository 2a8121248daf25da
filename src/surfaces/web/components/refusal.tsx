import type { VNode } from 'preact';
import { Icon } from './icons.js';

/** Why nothing was done with a form, apart from its fields. */
export const Refusal = ({ text }: { text: string | undefined }): VNode | null =>
  text === undefined ? null : (
    <div class="notice tone-bad" role="alert">
      <Icon name="alert" />
      <div>{text}</div>
    </div>
  );
