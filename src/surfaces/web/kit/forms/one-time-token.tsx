import { randomUUID } from 'node:crypto';
import type { VNode } from 'preact';

/** The name of the field. */
export const TOKEN_FIELD = 'once';

/** Part of every form that creates or sends something: sent twice, the form takes effect once. */
export const OneTimeToken = (): VNode => (
  // Browsers would otherwise put the token of the former page into a page that is reloaded.
  <input type="hidden" name={TOKEN_FIELD} value={randomUUID()} autocomplete="off" />
);
