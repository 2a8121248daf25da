import type { VNode } from 'preact';
import { MAX_GRACE_DAYS, MAX_KEY_NAME } from '../../../../contexts/access/keys/key-limits.js';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import { ExactAgo } from '../components/date.js';
import { counted } from '../components/measures.js';
import { AlreadySent } from '../forms/already-sent.js';
import { Field } from '../forms/field.js';
import { OneTimeToken } from '../forms/one-time-token.js';
import type { SentForm } from '../pages/form-handler.js';
import { AgreementChoice, ExpiryField } from './key-fields.js';
import { GRACE_PERIODS } from './key-forms.dto.js';
import { KeyExpiry } from './key-list.js';

interface KeyFactsProps {
  ownKey: OwnKey;
  usagePath: string;
  /** The form that created the key was sent again. */
  isRepeated: boolean;
}

export const KeyFacts = ({ ownKey: key, usagePath, isRepeated }: KeyFactsProps): VNode => (
  <>
    {isRepeated && <AlreadySent>It created this key. A key is shown only once.</AlreadySent>}
    <section class="stack" aria-labelledby="key">
      <h2 id="key" dir="auto">
        {key.name}
      </h2>
      <p class="row small">
        <code>{key.prefix}…</code>
        <span>
          Created <ExactAgo at={key.createdAt} />
        </span>
        <span>
          Expires: <KeyExpiry {...key} />
        </span>
        <a href={`${usagePath}?key=${key.id}`}>View usage</a>
      </p>
    </section>
  </>
);

interface KeyPanelsProps extends SentForm {
  ownKey: OwnKey;
  /** Of the list of keys. */
  path: string;
}

/** Forms to rename, rotate and revoke a key. */
export const KeyPanels = ({ ownKey: key, path, ...sent }: KeyPanelsProps): VNode => (
  <div class="columns">
    <form class="panel stack" method="post" action={`${path}/${key.id}/rename`}>
      <h2>Rename key</h2>
      <Field name="name" label="Name" problem={sent.problems.get('name')}>
        {(attributes) => (
          <input
            {...attributes}
            required
            maxLength={MAX_KEY_NAME}
            autocomplete="off"
            value={sent.typed.name ?? key.name}
          />
        )}
      </Field>
      <div>
        <button class="button" type="submit">
          {' '}
          Rename key
        </button>
      </div>
    </form>
    {!key.isReplaced && !key.isExpired && <RotateForm ownKey={key} path={path} {...sent} />}
    <form class="panel stack" method="post" action={`${path}/${key.id}/revoke`}>
      <h2>Revoke key</h2>
      <p class="small quiet">
        Apps using this key stop working immediately. This can’t be undone. Usage history is kept.
      </p>
      <Field
        name="confirmation"
        label={`Type the key’s name to confirm: ${key.name}`}
        problem={sent.problems.get('confirmation')}
      >
        {(attributes) => <input {...attributes} required maxLength={MAX_KEY_NAME} autocomplete="off" />}
      </Field>
      <div>
        <button class="button button-danger" type="submit">
          Revoke key
        </button>
      </div>
    </form>
  </div>
);

const RotateForm = ({ ownKey: { id, needsAgreement }, path, ...sent }: KeyPanelsProps): VNode => (
  <form class="panel stack" method="post" action={`${path}/${id}/rotate`}>
    <OneTimeToken />
    <h2>Rotate key</h2>
    <p class="small quiet">
      Creates a new key with the same name. The old key can keep working for up to {counted(MAX_GRACE_DAYS, 'day')}{' '}
      while you replace it in your apps.
    </p>
    <Field name="grace" label="Old key expires" problem={sent.problems.get('grace')}>
      {(attributes) => (
        <select {...attributes}>
          {GRACE_PERIODS.map((days) => (
            <option value={days} selected={days === (sent.typed.grace ?? '1')}>
              {days === '0' ? 'Immediately' : `In ${counted(Number(days), 'day')}`}
            </option>
          ))}
        </select>
      )}
    </Field>
    <ExpiryField {...sent} />
    {needsAgreement && <AgreementChoice {...sent} />}
    <div>
      <button class="button" type="submit">
        Rotate key
      </button>
    </div>
  </form>
);
