import type { CountedRequests } from '../../../../contexts/access/usage/usage.repository.js';
import type { UsedKey } from './usage-figures.js';
import { csvLine } from '../../../../platform/text/csv.js';

const COLUMNS = ['day', 'key', 'prefix', 'transport', 'status', 'requests'];

/** One line per day, key, transport and status, newest first. */
export function usageCsv(requests: readonly CountedRequests[], keys: readonly UsedKey[]): string {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const lines = requests.map(({ keyId, day, transport, status, requests: count }) => {
    const key = byId.get(keyId);
    return [day, key?.name ?? '', key?.prefix ?? '', transport, status, count];
  });
  return [COLUMNS, ...lines].map(csvLine).join('');
}
