import type { VNode } from 'preact';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { KeyFacts, KeyPanels } from '../../kit/keys/key-panels.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export interface KeyProps extends SentForm {
  user: SignedInUser;
  ownKey: OwnKey;
  /** The form that created the key was sent again. */
  isRepeated?: boolean;
}

export const KeyView = ({ user, ownKey, isRepeated = false, ...sent }: KeyProps): VNode => (
  <DashboardFrame user={user} page="keys">
    <Rejection text={sent.rejection} />
    <KeyFacts ownKey={ownKey} usagePath="/dashboard/usage" isRepeated={isRepeated} />
    <KeyPanels ownKey={ownKey} path="/dashboard/keys" {...sent} />
  </DashboardFrame>
);
