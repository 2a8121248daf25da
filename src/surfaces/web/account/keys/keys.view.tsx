import type { VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { MAX_KEY_NAME, MAX_LIVE_KEYS } from '../../../../contexts/access/keys/key-limits.js';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { ExactAgo, Until } from '../../kit/components/date.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { Icon } from '../../kit/components/icons.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { AgreementChoice, ExpiryField } from './key-form.js';
import { ListedKeys } from '../../kit/access/listed-keys.js';

const DONE = { renamed: 'Key renamed.', revoked: 'Key revoked.' };

export interface KeysProps extends SentForm {
  user: SignedInUser;
  /** The form that was just handled. */
  done?: unknown;
  keys: (OwnKey & KeySummary)[];
}

export function KeysView({ user, keys, done, ...sent }: KeysProps): VNode {
  const live = keys.filter(({ isExpired }) => !isExpired).length;
  return (
    <DashboardFrame user={user} page="keys">
      <Confirmation messages={DONE} done={done} />
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
      {keys.length > 0 && (
        <section class="stack" aria-labelledby="keys">
          <h2 id="keys">
            Your keys{' '}
            <span class="count">
              {live} of {MAX_LIVE_KEYS}
            </span>
          </h2>
          <ListedKeys
            keys={keys}
            expiry={(key) => <KeyExpiry {...key} />}
            action={({ id, name }) => (
              <a class="button button-small" href={`/dashboard/keys/${id}`}>
                Manage<span class="visually-hidden"> {name}</span>
              </a>
            )}
          />
        </section>
      )}
      <div class="columns">
        <form class="panel stack" method="post" action="/dashboard/keys" aria-labelledby="make">
          <OneTimeToken />
          <h2 id="make">{keys.length === 0 ? 'Create your first key' : 'Create key'}</h2>
          <p class="small quiet">One key works for REST and MCP. The full key is shown only once.</p>
          <Field
            name="name"
            label="Name"
            hint="For example, the app that will use it."
            problem={sent.problems.get('name')}
          >
            {(attributes) => (
              <input
                {...attributes}
                required
                maxLength={MAX_KEY_NAME}
                autocomplete="off"
                value={sent.typed.name ?? ''}
              />
            )}
          </Field>
          <ExpiryField {...sent} />
          <AgreementChoice {...sent} />
          <div>
            <button class="button button-primary" type="submit">
              {' '}
              Create key
            </button>
          </div>
        </form>
        <section class="panel stack" aria-labelledby="advice">
          <h2 id="advice">One key per app</h2>
          <p class="small">
            You can see <a href="/dashboard/usage">usage by key</a> and replace a leaked key without changing the
            others. Each key has its own rate limits, which depend on your plan.
          </p>
          <p class="small">
            Keep keys on servers and in agent settings, never in websites or apps that others can read.{' '}
            <a href="/docs">Read the API docs</a>
          </p>
        </section>
      </div>
    </DashboardFrame>
  );
}

export function KeyExpiry({ expiresAt, isExpired, isReplaced }: OwnKey): VNode {
  if (expiresAt === null) return <span class="quiet">never</span>;
  if (isExpired)
    return (
      <span class="tag tone-bad">
        <span>
          Expired <ExactAgo at={expiresAt} />
        </span>
      </span>
    );
  if (isReplaced)
    return (
      <span class="tag tone-warn">
        <span>
          Old key, expires <Until at={expiresAt} />
        </span>
      </span>
    );
  return <Until at={expiresAt} />;
}
