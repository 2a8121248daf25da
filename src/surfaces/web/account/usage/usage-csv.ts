import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { CountedRequests } from '../../../../contexts/access/usage/usage.repository.js';

const COLUMNS = ['day', 'key', 'prefix', 'transport', 'status', 'requests'];
/** Spreadsheets treat text that starts like this as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** One line per day, key, transport and status, newest first, in RFC 4180 format. */
export function usageCsv(requests: readonly CountedRequests[], keys: readonly OwnKey[]): string {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const lines = requests.map(({ keyId, day, transport, status, requests: count }) => {
    const key = byId.get(keyId);
    return [day, key?.name ?? '', key?.prefix ?? '', transport, `${status}`, `${count}`];
  });
  return [COLUMNS, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
