import type { VNode } from 'preact';
import { excerpt } from '../../kit/components/texts.js';
import { isPlainObject } from '../../../../platform/input/value-rules.js';

const MAX_VALUE_LENGTH = 200;

/** `webhookUrl` → `webhook url`. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function text(value: unknown): string {
  if (value === null || value === '') return 'empty';
  const whole = Array.isArray(value) ? value.map((one) => plain(one)).join(', ') : plain(value);
  return excerpt(whole, MAX_VALUE_LENGTH);
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isPlainObject(value) && 'from' in value && 'to' in value;

const Value = ({ value }: { value: unknown }): VNode =>
  isChange(value) ? (
    <>
      <del>{text(value.from)}</del> <span aria-hidden="true">→</span>
      <span class="visually-hidden"> changed to </span> <ins>{text(value.to)}</ins>
    </>
  ) : (
    <>{text(value)}</>
  );

/** One line per changed field, with the old and new value where both were recorded. */
export function Details({ details }: { details: Record<string, unknown> }): VNode {
  const lines: [string, unknown][] = isChange(details) ? [['', details]] : Object.entries(details);
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
