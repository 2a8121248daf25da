import type { VNode } from 'preact';
import { MAX_GRACE_DAYS, MAX_KEY_NAME } from '../../../../contexts/access/keys/key.dto.js';
import type { UserKey } from '../../../../contexts/access/keys/user-keys.service.js';
import type { SetupSnippet } from '../../../reference/setup-snippets.js';
import { OneTimeSecret } from '../access/secrets.js';
import { CodeBlock, Tabs } from '../components/blocks.js';
import { LinkLine, SubmitLine } from '../components/elements.js';
import { counted, ExactAgo } from '../components/formats.js';
import { useDone } from '../components/viewer.js';
import { Select } from '../forms/filters.js';
import { AlreadySent, Field, OneTimeToken, TextField } from '../forms/forms.js';
import type { FormState } from '../pages/form-handler.js';
import { AgreementChoice, ExpiryField, KeyExpiry } from './key-list.js';

/** Options of the form, in days. */
export const GRACE_PERIODS = Array.from({ length: MAX_GRACE_DAYS + 1 }, (_, days) => String(days));

/** After the form that created the key, `done` is set only if the form was sent again. */
export const KeyFacts = ({ ownKey: key, usagePath }: { ownKey: UserKey; usagePath: string }): VNode => (
  <>
    {useDone() === 'created' && <AlreadySent>It created this key. A key is shown only once.</AlreadySent>}
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

interface KeyPanelsProps extends FormState {
  ownKey: UserKey;
  /** Of the list of keys. */
  path: string;
}

/** Forms to rename, rotate and revoke a key. */
export const KeyPanels = ({ ownKey: key, path, ...sent }: KeyPanelsProps): VNode => (
  <div class="columns">
    <form class="panel stack" method="post" action={`${path}/${key.id}/rename`}>
      <h2>Rename key</h2>
      <TextField
        name="name"
        label="Name"
        problem={sent.problems.get('name')}
        required
        maxLength={MAX_KEY_NAME}
        autocomplete="off"
        value={sent.typed.name ?? key.name}
      />
      <SubmitLine> Rename key</SubmitLine>
    </form>
    {!key.isReplaced && !key.isExpired && <RotateForm ownKey={key} path={path} {...sent} />}
    <form class="panel stack" method="post" action={`${path}/${key.id}/revoke`}>
      <h2>Revoke key</h2>
      <p class="small quiet">
        Apps using this key stop working immediately. This can’t be undone. Usage history is kept.
      </p>
      <TextField
        name="confirmation"
        label={`Type the key’s name to confirm: ${key.name}`}
        problem={sent.problems.get('confirmation')}
        required
        maxLength={MAX_KEY_NAME}
        autocomplete="off"
      />
      <SubmitLine look="danger">Revoke key</SubmitLine>
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
        <Select
          {...attributes}
          options={GRACE_PERIODS.map((days) => [
            days,
            days === '0' ? 'Immediately' : `In ${counted(Number(days), 'day')}`,
          ])}
          chosen={sent.typed.grace ?? '1'}
        />
      )}
    </Field>
    <ExpiryField {...sent} />
    {needsAgreement && <AgreementChoice {...sent} />}
    <SubmitLine>Rotate key</SubmitLine>
  </form>
);

export interface NewKeyDetails {
  name: string;
  secret: string;
  /** How long the replaced key keeps working; undefined if this key replaces none. */
  graceDays: number | undefined;
  snippets: SetupSnippet[];
}

const CLIENTS = ['curl', 'Claude Code', 'Cursor', 'VS Code'];

/** A new key, which is shown only in the response to its form. `path`: the list of keys. */
export const NewKey = ({ name, secret, graceDays, snippets, path }: NewKeyDetails & { path: string }): VNode => (
  <OneTimeSecret id="new-key" heading={`Your new key “${name}”`} secret={secret} what="key">
    <p class="small quiet">
      We store only a hash, so we can’t show the key again. The snippets below include your key.
      {graceDays !== undefined && ` ${oldKey(graceDays)}`}
    </p>
    <Tabs
      id="connect"
      label="Connect with"
      tabs={CLIENTS.flatMap((client) => snippets.filter((snippet) => snippet.client === client)).map((snippet) => ({
        name: snippet.client,
        content: <Snippet {...snippet} />,
      }))}
    />
    <LinkLine href={path} text="I saved the key" />
  </OneTimeSecret>
);

const oldKey = (days: number): string =>
  days === 0 ? 'The old key no longer works.' : `The old key works for up to ${counted(days, 'day')}.`;

const Snippet = ({ client, instruction, code, install }: SetupSnippet): VNode => (
  <div class="stack stack-tight">
    {install !== undefined && <LinkLine href={install} text={`Install in ${client}`} />}
    <p class="small quiet">{instruction}</p>
    <CodeBlock text={code} what={`snippet for ${client}`} />
  </div>
);
