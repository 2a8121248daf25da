import { isUUID } from 'class-validator';
import type { VNode } from 'preact';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/workflow.js';
import { isPlainObject } from '../../../../platform/input/value-rules.js';
import { excerpt } from '../../kit/components/elements.js';
import { dayInWords } from '../../kit/components/formats.js';
import { STATE_NAMES, SUBMITTER_NAMES } from '../../kit/submissions/submission-marks.js';

/** Names by the first part of an action, where it is not the word that pages use. */
const KINDS: Readonly<Record<string, string>> = {
  connection: 'App connection',
  identity: 'Connected account',
  key: 'API key',
  knowledge: 'Article',
  sessions: 'All sessions',
  support: 'Conversation',
};

/** Actions whose second part is not the word that pages use. */
const ACTIONS: Readonly<Record<string, string>> = {
  'delivery.repeated': 'Event redelivered',
  'knowledge.gap-dismissed': 'Gap dismissed',
  'partner.pinged': 'Test event sent',
  'partner.sample-sent': 'Sample event sent',
  'partner.secret-issued': 'Signing secret created',
  'partner.test-data-deleted': 'Test data deleted',
  'plan.abandoned-cancelled': 'Subscription of closed account canceled',
  'plan.cancelled': 'Plan canceled',
  'plan.grant-taken': 'Premium revoked',
  'plan.granted': 'Premium granted',
  'submission.lost-listing-updated': 'Lost listing updated',
  'submission.share-revoked': 'Share link revoked',
  'support.noted': 'Internal note added',
  'support.replied': 'Replied to conversation',
};

/** The code of an action or field in words: `site-check-requested`, `listingUrl`. */
function inWords(code: string): string {
  const text = code
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)
    .replaceAll(/[-_. ]+/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(?:url|id|api|faqs?)\b/g, (word) => word.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const kindName = (action: string): string => {
  const [kind = ''] = action.split('.');
  return KINDS[kind] ?? inWords(kind);
};

/** API and CSV keep the code. */
export const actionName = (action: string): string =>
  ACTIONS[action] ?? `${kindName(action)} ${inWords(action.split('.').slice(1).join(' ')).toLowerCase()}`;

const FIELDS: Readonly<Record<string, string>> = {
  changes: 'Changed',
  dueAt: 'Due date',
  fields: 'Changed',
  isSubmitted: 'Submitted',
  paymentType: 'Package',
  proofScreenshot: 'Proof',
  webhookUrl: 'Webhook URL',
};

/** Values in the words of pages, by field. A move has no field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': STATE_NAMES,
  state: STATE_NAMES,
  paymentType: Object.fromEntries(PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])),
  submittedBy: SUBMITTER_NAMES,
};

const MAX_VALUE_LENGTH = 200;
/** Characters before the first difference. */
const SHOWN_BEFORE = 80;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
// Values may be texts of users, such as `constructor` or a time that does not exist.
const isTime = (value: string): boolean => TIME.test(value) && !Number.isNaN(Date.parse(value));

function text(value: unknown, field: string): string {
  if (value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => text(one, field)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isTime(value)) return `${dayInWords(value.slice(0, 10))}, ${value.slice(11, 16)} UTC`;
  const words = Object.hasOwn(VALUES, field) ? VALUES[field] : undefined;
  return words !== undefined && Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}

/** Long texts are shown from shortly before their first difference. */
function aroundDifference(from: string, to: string): [string, string] {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = from.slice(0, Math.max(same - SHOWN_BEFORE, 0)).lastIndexOf(' ') + 1;
  const shown = (whole: string): string =>
    excerpt(start > 0 && start < whole.length ? `…${whole.slice(start)}` : whole, MAX_VALUE_LENGTH);
  return [shown(from), shown(to)];
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isPlainObject(value) && 'from' in value && 'to' in value;

/** A value, or an old and a new one, cut to what is needed to recognize it. */
function Value({ field, value }: { field: string; value: unknown }): VNode {
  const whole = isChange(value) ? [text(value.from, field), text(value.to, field)] : [text(value, field)];
  const [from = '', to] = whole;
  const shown = to === undefined ? [excerpt(from, MAX_VALUE_LENGTH)] : aroundDifference(from, to);
  return (
    <>
      <OldAndNew values={shown} />
      {shown.some((each, index) => each !== whole[index]) && (
        <details class="as-typed">
          <summary class="quiet">Show all</summary>
          <OldAndNew values={whole} />
        </details>
      )}
    </>
  );
}

const OldAndNew = ({ values: [from, to] }: { values: string[] }): VNode =>
  to === undefined ? (
    <>{from}</>
  ) : (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span>
      <span class="visually-hidden"> changed to </span> <ins>{to}</ins>
    </>
  );

type Line = [name: string, value: unknown];

/** The fields of an edited listing are in `changes`. Its names of fields are only needed if there are no values. */
function linesOf({ changes, fields, ...rest }: Record<string, unknown>): Line[] {
  const hasChanges = isPlainObject(changes) && Object.keys(changes).length > 0;
  const names = Array.isArray(fields) ? fields.map((name) => fieldName(String(name))) : fields;
  return [
    ...(hasChanges ? Object.entries(changes) : fields === undefined ? [] : [['fields', names] as Line]),
    ...Object.entries(rest).filter(([name]) => !hasChanges || !(name in changes)),
  ];
}

const fieldName = (name: string): string => FIELDS[name] ?? inWords(name);

/** What only has an ID to show, such as a session or a deleted user. */
const isOnlyId = (value: unknown): boolean =>
  isUUID(value) || (isChange(value) && [value.from, value.to].some((one) => isUUID(one)));

interface DetailsProps {
  details: Record<string, unknown>;
  /** By ID. */
  names?: ReadonlyMap<string, string>;
  /** Further IDs of the entry. */
  ids?: Record<string, string>;
}

/** One line per changed field, with the old and new value where both were recorded. IDs without a name are folded. */
export function Details({ details, names, ids = {} }: DetailsProps): VNode {
  const lines: Line[] = (isChange(details) ? [['', details] as Line] : linesOf(details)).map(([name, value]) => [
    name,
    names?.get(value as string) ?? value,
  ]);
  const folded: Line[] = [...Object.entries(ids), ...lines.filter(([, value]) => isOnlyId(value))];
  return (
    <>
      <Lines lines={lines.filter(([, value]) => !isOnlyId(value))} />
      {folded.length > 0 && (
        <details>
          <summary class="quiet">IDs</summary>
          <Lines lines={folded} />
        </details>
      )}
    </>
  );
}

const Lines = ({ lines }: { lines: Line[] }): VNode => (
  <ul role="list">
    {lines.map(([name, value]) => (
      <li dir="auto">
        {name !== '' && <span class="quiet">{fieldName(name.replace(/Id$/, ''))} </span>}
        <Value field={name} value={value} />
      </li>
    ))}
  </ul>
);
