import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

/** Why nothing was done, above the form that was sent. */
export const Refusal = ({ text }: { text: string | undefined }): VNode | null =>
  text === undefined ? null : (
    <div class="notice tone-bad" role="alert">
      <Icon name="alert" />
      <div>{text}</div>
    </div>
  );
