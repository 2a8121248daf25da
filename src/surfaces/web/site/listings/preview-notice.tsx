import type { VNode } from 'preact';
import { Icon } from '../../kit/components/icons.js';

/** Above the page of a listing that an admin is still writing. */
export const PreviewNotice = (): VNode => (
  <div class="notice tone-warn" role="status">
    <Icon name="info" />
    <div>
      <strong>Preview.</strong> Nothing is saved. Close this page to go on editing.
    </div>
  </div>
);
