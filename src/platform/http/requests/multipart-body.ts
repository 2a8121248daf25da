import { invalid } from '../../errors/app-error.js';
import { FORM_BODY } from '../../input/form-fields.js';
import { type BodyReader, ReadBody } from './body.interceptor.js';
import { readRawBody } from './request-body.js';

/** A screenshot of a large screen takes about 5 MB; an import of 10,000 listings, about 10. */
export const MAX_MULTIPART_BYTES = 10 * 1_048_576;
/** Leaves room for the other fields of its form. */
export const MAX_FILE_BYTES = MAX_MULTIPART_BYTES - FORM_BODY.bytes;

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
  if (hasTooManyParts(body, contentType)) throw invalid(`The form has more than ${FORM_BODY.fields} fields`);
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
  for (let at = body.indexOf(delimiter); at !== -1 && parts <= FORM_BODY.fields; at = body.indexOf(delimiter, at + 1))
    parts += 1;
  return parts > FORM_BODY.fields;
}

/** The handler takes a form with files instead of a JSON body. */
export const MultipartBody = (): MethodDecorator => ReadBody(readMultipartForm);
