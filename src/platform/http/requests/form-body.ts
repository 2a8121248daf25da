import { invalid } from '../../errors/app-error.js';
import { isPolluting } from '../../input/json-limits.js';
import { printable } from '../../input/value-rules.js';
import { type BodyReader, ReadBody } from './body.interceptor.js';
import { readBodyText, readRawBody } from './request-body.js';

export interface FormLimits {
  readonly bytes: number;
  readonly fields: number;
}

/** A text of 2,000 code points takes up to 24,000 bytes. */
export const FORM_LIMITS: FormLimits = { bytes: 65_536, fields: 30 };
/** For replies and articles, of up to 20,000 code points. */
export const LONG_FORM_LIMITS: FormLimits = { bytes: 262_144, fields: 30 };

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

const formReader =
  (limits: FormLimits): BodyReader =>
  async (request) =>
    parseForm((await readBodyText(request, 'application/x-www-form-urlencoded', limits.bytes)) ?? '', limits);

/** The handler takes the form of a page instead of a JSON body. */
export const FormBody = (limits: FormLimits): MethodDecorator => ReadBody(formReader(limits));

/** A screenshot of a large screen takes about 5 MB; an import of 10,000 listings, about 10. */
export const MAX_MULTIPART_BYTES = 10 * 1_048_576;
/** Leaves room for the other fields of its form. */
export const MAX_FILE_BYTES = MAX_MULTIPART_BYTES - FORM_LIMITS.bytes;

/** As in RFC 2046. */
const MAX_BOUNDARY = 70;

/** The texts and the files of a form, by the name of the field. */
export interface MultipartForm {
  fields: Record<string, string>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Small enough to be parsed as a whole. */
const readMultipartForm: BodyReader = async (request) =>
  parse(await readRawBody(request, MAX_MULTIPART_BYTES, 'multipart/form-data'), request.headers['content-type'] ?? '');

async function parse(body: Buffer, contentType: string): Promise<MultipartForm> {
  if (hasTooManyParts(body, contentType)) throw invalid(`The form has more than ${FORM_LIMITS.fields} fields`);
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('The form cannot be read. Open its page again and resend it.');
    });
  const fields: Record<string, string> = {};
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
    } else if (value !== '' && name !== '__proto__') {
      if (value.includes('\0')) throw invalid('The form contains a NUL character');
      fields[name] = value.replaceAll('\r\n', '\n');
    }
  }
  return { fields, files };
}

/** Counts before anything is parsed, because a body of empty parts would block the process. Stops at one too many. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const [, boundary] = /boundary="?([^";\s]+)/i.exec(contentType) ?? [];
  if (boundary === undefined) return false;
  // Searching 10 MB for a text of some thousand characters can take a minute.
  if (boundary.length > MAX_BOUNDARY) throw invalid('The form cannot be read. Open its page again and resend it.');
  const delimiter = `--${boundary}`;
  // There is one delimiter before each part, and one at the end.
  let parts = -1;
  for (let at = body.indexOf(delimiter); at !== -1 && parts <= FORM_LIMITS.fields; at = body.indexOf(delimiter, at + 1))
    parts += 1;
  return parts > FORM_LIMITS.fields;
}

/** The handler takes a form with files instead of a JSON body. */
export const MultipartBody = (): MethodDecorator => ReadBody(readMultipartForm);
