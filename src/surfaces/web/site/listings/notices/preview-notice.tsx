import type { VNode } from 'preact';
import { Icon } from '../../../kit/components/icons.js';

/** On the preview of a listing that an admin is editing. */
export const PreviewNotice = (): VNode => (
  <div class="notice tone-warn" role="status">
    <Icon name="info" />
    <div>
      <strong>Preview.</strong> Your changes aren’t saved. Close this page to continue editing.
    </div>
  </div>
);
