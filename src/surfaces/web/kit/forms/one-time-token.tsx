import { randomUUID } from 'node:crypto';
import type { VNode } from 'preact';

export const TOKEN_FIELD = 'once';

/** Part of every form that creates or sends something, so that sending it twice has one effect. */
export const OneTimeToken = (): VNode => (
  // Otherwise browsers restore the old token when the page is reloaded.
  <input type="hidden" name={TOKEN_FIELD} value={randomUUID()} autocomplete="off" />
);
