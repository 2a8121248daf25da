import type { ComponentChildren, VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { type KeyDto, MAX_KEY_NAME, MAX_LIVE_KEYS } from '../../../../contexts/access/keys/key.dto.js';
import type { UserKey } from '../../../../contexts/access/keys/user-keys.service.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { Section, SubmitLine } from '../components/elements.js';
import { dayInWords, ExactAgo, grouped, Until } from '../components/formats.js';
import { Confirmation, FieldProblem, OneTimeToken, Rejection, TextField } from '../forms/forms.js';
import { actions, anyText, DataTable, numbers, oneLine } from '../lists/tables.js';
import type { FormState } from '../pages/form-handler.js';

const DONE = { renamed: 'Key renamed.', revoked: 'Key revoked.' };

/** The result of the last form. */
export const KeyResult = ({ sent }: { sent: FormState }): VNode => (
  <>
    <Confirmation messages={DONE} />
    <Rejection text={sent.rejection} />
  </>
);

interface KeyListProps {
  heading: string;
  keys: readonly (UserKey & KeySummary)[];
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
    <KeyColumnsTable
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

interface CreateKeyFormProps extends Pick<FormState, 'typed' | 'problems'> {
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
    <TextField
      name="name"
      label="Name"
      hint="For example, the app that will use it."
      problem={sent.problems.get('name')}
      required
      maxLength={MAX_KEY_NAME}
      autocomplete="off"
      value={sent.typed.name ?? ''}
    />
    <ExpiryField {...sent} />
    {needsAgreement && <AgreementChoice {...sent} />}
    <SubmitLine look="primary"> Create key</SubmitLine>
  </form>
);

interface KeyAdviceProps {
  /** What uses a key: `app` or `server`. */
  user: string;
  /** Where keys are safe. */
  places: string;
  usagePath: string;
  children: ComponentChildren;
}

export const KeyAdvice = ({ user, places, usagePath, children }: KeyAdviceProps): VNode => (
  <Section id="advice" title={`One key per ${user}`} class="panel stack">
    <p class="small">
      You can see <a href={usagePath}>usage by key</a> and replace a leaked key without changing the others. {children}
    </p>
    <p class="small">
      Keep keys {places}, never in websites or apps that others can read.{' '}
      <a href="/docs/authentication">How keys work</a>
    </p>
  </Section>
);

export function KeyExpiry({ expiresAt, isExpired, isReplaced }: UserKey): VNode {
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

export const ExpiryField = ({ typed, problems }: Pick<FormState, 'typed' | 'problems'>): VNode => (
  <TextField
    name="expires"
    label="Expires"
    hint="Optional. Valid through this day (UTC)."
    problem={problems.get('expires')}
    type="date"
    min={new Date().toISOString().slice(0, 10)}
    value={typed.expires ?? ''}
  />
);

interface AgreementChoiceProps extends Pick<FormState, 'typed' | 'problems'> {
  /** What the user agrees for, as in “to create a key”. */
  what?: string;
}

/** The value is the version on the page, so that users can't accept a later version that they have not seen. */
export function AgreementChoice({ typed, problems, what = 'create a key' }: AgreementChoiceProps): VNode {
  const { version, since, terms } = ACCEPTABLE_USE;
  const problem = problems.get('policy');
  return (
    <div class="stack stack-tight">
      <label class="choice">
        <input
          type="checkbox"
          id="policy"
          name="policy"
          value={version}
          required
          checked={typed.policy === version}
          {...(problem !== undefined && { 'aria-invalid': 'true', 'aria-describedby': 'policy-problem' })}
        />
        <span>
          I agree to the <a href="/policy">acceptable-use policy</a>, version {version} ({dayInWords(since)}). {terms}
        </span>
      </label>
      <FieldProblem id="policy" problem={problem && `Accept the policy to ${what}.`} />
    </div>
  );
}

/** Lists of keys count the requests of this many days. */
export const LISTED_DAYS = 30;

interface KeyColumnsTableProps<Key> {
  keys: readonly Key[];
  /** When the key expires. */
  expiry: (key: Key) => VNode;
  action: (key: Key) => VNode;
}

export const KeyColumnsTable = <Key extends (UserKey | KeyDto) & KeySummary>({
  keys,
  expiry,
  action,
}: KeyColumnsTableProps<Key>): VNode => (
  <DataTable
    rows={keys}
    columns={{
      Name: anyText(({ name }: Key) => name),
      Key: ({ prefix }) => <code>{prefix}…</code>,
      Created: oneLine(({ createdAt }: Key) => <ExactAgo at={new Date(createdAt)} />),
      'Last used': oneLine(({ lastAt }: Key) =>
        lastAt === null ? <span class="quiet">never</span> : <ExactAgo at={lastAt} />,
      ),
      [`Requests, ${LISTED_DAYS} days`]: numbers(({ requests }: Key) => grouped(requests)),
      Expires: oneLine(expiry),
      Action: actions(action),
    }}
  />
);
