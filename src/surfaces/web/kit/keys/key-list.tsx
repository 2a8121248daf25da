import type { VNode } from 'preact';
import { MAX_KEY_NAME, MAX_LIVE_KEYS } from '../../../../contexts/access/keys/key-limits.js';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { ListedKeys } from '../access/listed-keys.js';
import { ExactAgo, Until } from '../components/date.js';
import { Confirmation } from '../forms/confirmation.js';
import { Field } from '../forms/field.js';
import { OneTimeToken } from '../forms/one-time-token.js';
import type { SentForm } from '../pages/form-handler.js';
import { AgreementChoice, ExpiryField } from './key-fields.js';

const DONE = { renamed: 'Key renamed.', revoked: 'Key revoked.' };

/** After the form that renamed or revoked a key. */
export const KeyChanged = ({ done }: { done: unknown }): VNode | null => <Confirmation messages={DONE} done={done} />;

interface KeyListProps {
  heading: string;
  keys: readonly (OwnKey & KeySummary)[];
  /** Of the list. Each key's page is below it. */
  path: string;
  /** Whether the user can change keys, or only see them. */
  canManage?: boolean;
}

export const KeyList = ({ heading, keys, path, canManage = true }: KeyListProps): VNode => (
  <section class="stack" aria-labelledby="keys">
    <h2 id="keys">
      {heading}{' '}
      <span class="count">
        {keys.filter(({ isExpired }) => !isExpired).length} of {MAX_LIVE_KEYS}
      </span>
    </h2>
    <ListedKeys
      keys={keys}
      expiry={(key) => <KeyExpiry {...key} />}
      action={({ id, name }) => (
        <a class="button button-small" href={`${path}/${id}`}>
          {canManage ? 'Manage' : 'View'}
          <span class="visually-hidden"> {name}</span>
        </a>
      )}
    />
  </section>
);

interface CreateKeyFormProps extends Pick<SentForm, 'typed' | 'problems'> {
  /** Of the list of keys. */
  path: string;
  heading: string;
  hint: string;
  /** Whether the user accepts the acceptable-use policy with the key. */
  needsAgreement: boolean;
}

export const CreateKeyForm = ({ path, heading, hint, needsAgreement, ...sent }: CreateKeyFormProps): VNode => (
  <form class="panel stack" method="post" action={path} aria-labelledby="make">
    <OneTimeToken />
    <h2 id="make">{heading}</h2>
    <p class="small quiet">{hint} The full key is shown only once.</p>
    <Field name="name" label="Name" hint="For example, the app that will use it." problem={sent.problems.get('name')}>
      {(attributes) => (
        <input {...attributes} required maxLength={MAX_KEY_NAME} autocomplete="off" value={sent.typed.name ?? ''} />
      )}
    </Field>
    <ExpiryField {...sent} />
    {needsAgreement && <AgreementChoice {...sent} />}
    <div>
      <button class="button button-primary" type="submit">
        {' '}
        Create key
      </button>
    </div>
  </form>
);

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
