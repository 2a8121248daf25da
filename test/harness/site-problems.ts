import { rowsOf } from './database.js';
import { directory, tool } from './listings.js';

interface Problem {
  kind?: 'tool' | 'directory';
  result?: string;
  reason?: string | null;
  days?: number;
  evidence?: Record<string, unknown>;
  liveTitle?: string | null;
}

export interface ProblemListing {
  id: string;
  name: string;
  /** The name of its checkbox, and the ID of its row. */
  field: string;
}

/** A service, in this process or another. */
interface Importing {
  databaseUrl: string;
  import: (...lines: object[]) => Promise<unknown>;
}

const NOTHING = { status: 200, hops: [], title: null, description: null, marker: null, message: null, target: null };
const quoted = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll(`'`, `''`)}'`);
let count = 0;

/** A published listing whose last check had this result. */
export async function addProblem(
  service: Importing,
  { kind = 'tool', result = 'parked', reason = null, days = 3, ...found }: Problem = {},
): Promise<ProblemListing> {
  count += 1;
  const [slug, name] = [`site-${count}`, `Site ${count}`];
  const listing = { slug, name, website: `https://site-${count}.example/` };
  await service.import(kind === 'tool' ? tool(listing) : directory(listing));
  const table = kind === 'tool' ? 'tools' : 'directories';
  const [{ id }] = await rowsOf(
    service.databaseUrl,
    `update site_checks set result = '${result}', reason = ${quoted(reason)}, since = now() - interval '${days} days',
            checked_at = now() - interval '1 hour', live_at = now() - interval '${days + 1} days',
            live_title = ${quoted(found.liveTitle ?? null)},
            evidence = ${quoted(JSON.stringify({ ...NOTHING, ...found.evidence }))}
      where listing_id = (select id from ${table} where slug = '${slug}') returning listing_id as id`,
  );
  return { id, name, field: `site-${kind}-${id}` };
}

export const addMoved = (service: Importing, target = 'https://elsewhere.example/'): Promise<ProblemListing> =>
  addProblem(service, {
    result: 'moved',
    liveTitle: 'Letters in a calm tone',
    evidence: { hops: [{ status: 301, url: target }], title: 'Letters', target },
  });
