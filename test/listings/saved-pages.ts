import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RedirectHop } from '../../src/platform/outbound/outbound-error.js';

export interface SavedPage {
  name: string;
  expected: string;
  website: string;
  listing: { name: string; text: string };
  live: { title: string; description: string };
  status: number;
  hops: RedirectHop[];
  html: string;
  /** Not looked at while the rules were chosen. The hash of its name decides, so writing a page does not. */
  isSetAside: boolean;
}

const FOLDER = join(__dirname, 'saved-pages');

/**
 * Pages in blocks: `=== result name`, then `key: value` lines up to `---`, then the markup. `live` is what the last live check
 * saw, `listing` the listing's name and text.
 */
export const savedPages = (): SavedPage[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split(/^=== /m).slice(1))
    .map(savedPage);

function savedPage(block: string): SavedPage {
  const [, expected = '', name = '', head = '', html = ''] =
    /^(\S+) (\S+)\n([\s\S]*?)---\n([\s\S]*)$/.exec(block) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1).trim()]),
  );
  const parts = (field: string): string[] => (fields.get(field) ?? '').split(' | ').filter((part) => part !== '');
  const [listing = '', ...texts] = parts('listing');
  const live = parts('live');
  return {
    name,
    expected,
    website: fields.get('website') ?? '',
    listing: { name: listing, text: texts.join(' ') },
    live: {
      title: live.slice(0, -1).join(' ') || live.join(' '),
      description: live.length > 1 ? (live.at(-1) ?? '') : '',
    },
    status: Number(fields.get('status') ?? 200),
    hops: parts('hops').map((hop) => ({ status: Number(hop.split(' ')[0]), url: hop.split(' ')[1] ?? '' })),
    html,
    isSetAside: (createHash('sha256').update(name).digest()[0] ?? 0) % 3 === 0,
  };
}
