import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** What checks found of a listing in a directory. Times are days ago; null means never. */
export interface Found {
  toolId: string;
  directory: string;
  url?: string;
  doneDays?: number;
  liveDays?: number | null;
  losses?: {
    problem?: 'missing' | 'link' | 'follow';
    status?: 'open' | 'accepted' | 'resolved';
    lostDays?: number;
    recoveredDays?: number | null;
  }[];
  check?: { status: string; linkFound: boolean | null; follow: boolean | null };
}

export const URL_OF_LISTING = 'https://harbor.example/listings/draftwell';

/** Stores listings as checks over months would leave them. */
export async function storeFound(databaseUrl: string, listings: readonly Found[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const listing of listings) await storeListing(client, listing);
  } finally {
    await client.end();
  }
}

const ago = (days: number | null): Date | null => (days === null ? null : new Date(Date.now() - days * 86_400_000));

async function storeListing(client: Client, found: Found): Promise<void> {
  const { toolId, directory, url = URL_OF_LISTING, doneDays = 100, liveDays = 99, losses = [], check } = found;
  const { rows } = await client.query<{ id: string }>('select id from directories where slug = $1', [directory]);
  const key = [toolId, rows[0]?.id];
  await client.query(
    `insert into directory_submissions (tool_id, directory_id, is_submitted, listing_url, submitted_by, submitted_at)
     values ($1, $2, true, $3, 'OWNER', '2026-05-02T08:30:00Z')`,
    [...key, url],
  );
  await client.query(
    `insert into listing_watches (tool_id, directory_id, url, done_at, due_at, live_at, had_link, had_follow, suspected, suspected_at)
     values ($1, $2, $3, $4, now() + interval '30 days', $5, true, true, 'missing', now())`,
    [...key, url, ago(doneDays), ago(liveDays)],
  );
  for (const { problem = 'missing', status = 'open', lostDays = 2, recoveredDays = null } of losses)
    await client.query(
      `insert into listing_losses (id, tool_id, directory_id, client_id, url, problem, status, lost_at, recovered_at)
       select $3, $1, $2, client_id, $4, $5, $6, $7, $8 from submissions where tool_id = $1`,
      [...key, randomUUID(), url, problem, status, ago(lostDays), ago(recoveredDays)],
    );
  if (check !== undefined)
    await client.query(
      `insert into listing_checks (tool_id, directory_id, address, status, link_found, follow)
       values ($1, $2, $3, $4, $5, $6)`,
      [...key, url, check.status, check.linkFound, check.follow],
    );
}
