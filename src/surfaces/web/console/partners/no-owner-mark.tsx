import type { VNode } from 'preact';
import { Icon } from '../../kit/components/icons.js';

/** For a partner without an owner who can sign in: only admins can invite one. */
export const NoOwnerMark = (): VNode => (
  <span class="note tone-warn">
    <Icon name="alert" />
    No owner
  </span>
);
