import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

/** What was done, above the page that a form leads to. `done` comes from the query and may be anything. */
export const Confirmation = ({ messages, done }: { messages: Record<string, string>; done: unknown }): VNode | null =>
  typeof done === 'string' && Object.hasOwn(messages, done) ? (
    <div class="notice tone-good" role="status">
      <Icon name="check" />
      <div>{messages[done]}</div>
    </div>
  ) : null;
