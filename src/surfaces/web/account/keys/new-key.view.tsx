import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { NewKey, type ShownKey } from '../../kit/keys/new-key.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export const NewKeyView = ({ user, ...shown }: ShownKey & { user: SignedInUser }): VNode => (
  <DashboardFrame user={user} page="keys">
    <NewKey {...shown} path="/dashboard/keys" />
  </DashboardFrame>
);
