import type { VNode } from 'preact';
import { Icon } from '../../components/icons.js';

/** Says that a form was taken, on a page that looks as before. */
export const SavedNotice = (): VNode => (
  <div class="notice tone-good" role="status">
    <Icon name="check" />
    <div>Saved.</div>
  </div>
);
