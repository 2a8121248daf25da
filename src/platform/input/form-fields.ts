import { invalid } from '../errors/app-error.js';
import { isPolluting } from './storable.js';
import { printable } from './value-rules.js';

export interface FormLimits {
  readonly bytes: number;
  readonly fields: number;
}

/** A text of 2,000 code points takes up to 24,000 bytes. */
export const FORM_BODY: FormLimits = { bytes: 65_536, fields: 30 };
/** For replies and articles, of up to 20,000 code points. */
export const LONG_FORM_BODY: FormLimits = { bytes: 262_144, fields: 30 };

/**
 * The fields of an `application/x-www-form-urlencoded` text. A field that was left empty is absent, and line breaks, which
 * browsers send as CR LF, are LF. Names have no syntax: `a[b]` is the name of one field.
 */
export function parseForm(text: string, { fields }: FormLimits): Record<string, string> {
  if (separators(text, fields) >= fields) throw invalid(`The form has more than ${fields} fields`);
  const names = new Set<string>();
  const form: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (names.has(name)) throw invalid(`The form has the field ${printable(name)} more than once`);
    if (name.includes('\0') || value.includes('\0')) throw invalid('The form contains a NUL character');
    names.add(name);
    if (value !== '' && !isPolluting(name)) form[name] = value.replaceAll('\r\n', '\n');
  }
  return form;
}

/** Counts the characters between fields, at most to `enough`. */
function separators(text: string, enough: number): number {
  let count = 0;
  for (let at = text.indexOf('&'); at !== -1 && count < enough; at = text.indexOf('&', at + 1)) count += 1;
  return count;
}
