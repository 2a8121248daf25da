import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { CountedRequests } from '../../../../contexts/access/usage/usage.repository.js';

const COLUMNS = ['day', 'key', 'prefix', 'transport', 'status', 'requests'];
/** Spreadsheets take a text that begins like this for a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** One line for each day, key, transport and status, the newest first, after RFC 4180. */
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
