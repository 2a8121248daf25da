import type { VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { Icon } from '../../kit/components/icons.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { CreateKeyForm, KeyChanged, KeyList } from '../../kit/keys/key-list.js';
import { KeyFacts, KeyPanels } from '../../kit/keys/key-panels.js';
import { NewKey, type ShownKey } from '../../kit/keys/new-key.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

interface KeysProps extends SentForm {
  keys: (OwnKey & KeySummary)[];
  done?: unknown;
}

export const KeysView = ({ keys, done, ...sent }: KeysProps): VNode => (
  <DashboardFrame page="keys">
    <KeyChanged done={done} />
    <Rejection text={sent.rejection} />
    {keys[0]?.needsAgreement === true && (
      <div class="notice">
        <Icon name="info" />
        <div>
          The <a href="/policy">acceptable-use policy</a> has changed to version {ACCEPTABLE_USE.version}. Your keys
          keep working. You’ll accept the new version with your next key.
        </div>
      </div>
    )}
    {keys.length > 0 && <KeyList heading="Your keys" keys={keys} path="/dashboard/keys" />}
    <div class="columns">
      <CreateKeyForm
        path="/dashboard/keys"
        heading={keys.length === 0 ? 'Create your first key' : 'Create key'}
        hint="One key works for REST and MCP."
        needsAgreement
        {...sent}
      />
      <section class="panel stack" aria-labelledby="advice">
        <h2 id="advice">One key per app</h2>
        <p class="small">
          You can see <a href="/dashboard/usage">usage by key</a> and replace a leaked key without changing the others.
          Each key has its own rate limits, which depend on your plan.
        </p>
        <p class="small">
          Keep keys on servers and in agent settings, never in websites or apps that others can read.{' '}
          <a href="/docs">Read the API docs</a>
        </p>
      </section>
    </div>
  </DashboardFrame>
);

interface KeyProps extends SentForm {
  ownKey: OwnKey;
  /** The form that created the key was sent again. */
  isRepeated?: boolean;
}

export const KeyView = ({ ownKey, isRepeated = false, ...sent }: KeyProps): VNode => (
  <DashboardFrame page="keys">
    <Rejection text={sent.rejection} />
    <KeyFacts ownKey={ownKey} usagePath="/dashboard/usage" isRepeated={isRepeated} />
    <KeyPanels ownKey={ownKey} path="/dashboard/keys" {...sent} />
  </DashboardFrame>
);

export const NewKeyView = (shown: ShownKey): VNode => (
  <DashboardFrame page="keys">
    <NewKey {...shown} path="/dashboard/keys" />
  </DashboardFrame>
);
