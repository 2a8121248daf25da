import type { VNode } from 'preact';
import { excerpt } from '../../kit/components/texts.js';
import { isPlainObject } from '../../../../platform/input/value-rules.js';

const MAX_VALUE_LENGTH = 200;
/** Characters before the first difference. */
const SHOWN_BEFORE = 80;

/** `webhookUrl` → `webhook url`. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function text(value: unknown): string {
  if (value === null || value === '') return 'empty';
  return Array.isArray(value) ? value.map((one) => plain(one)).join(', ') : plain(value);
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

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isPlainObject(value) && 'from' in value && 'to' in value;

function Value({ value }: { value: unknown }): VNode {
  if (!isChange(value)) return <>{excerpt(text(value), MAX_VALUE_LENGTH)}</>;
  const [from, to] = aroundDifference(text(value.from), text(value.to));
  return (
    <>
      <del>{from}</del> <span aria-hidden="true">→</span>
      <span class="visually-hidden"> changed to </span> <ins>{to}</ins>
    </>
  );
}

/** The fields of an edited listing are in `changes`. Its names of fields are only needed if there are no values. */
function linesOf({ changes, fields, ...rest }: Record<string, unknown>): [string, unknown][] {
  const hasChanges = isPlainObject(changes) && Object.keys(changes).length > 0;
  return [
    ...(hasChanges ? Object.entries(changes) : fields === undefined ? [] : [['fields', fields] as [string, unknown]]),
    ...Object.entries(rest),
  ];
}

/** One line per changed field, with the old and new value where both were recorded. */
export function Details({ details }: { details: Record<string, unknown> }): VNode {
  const lines: [string, unknown][] = isChange(details) ? [['', details]] : linesOf(details);
  return (
    <ul role="list">
      {lines.map(([name, value]) => (
        <li dir="auto">
          {name !== '' && <span class="quiet">{inWords(name)} </span>}
          <Value value={value} />
        </li>
      ))}
    </ul>
  );
}
