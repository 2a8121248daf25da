import { rowsOf } from './database.js';
import type { Service } from './service.js';

export async function testClientOf({ databaseUrl }: Pick<Service, 'databaseUrl'>, liveId: string): Promise<string> {
  const [row] = await rowsOf(databaseUrl, `select id from partner_clients where test_of = '${liveId}'`);
  return row.id as string;
}

/** Makes the steps of a test submission due now, one of them or all, so that tests don't wait for a minute. */
export async function makeStepsDue(databaseUrl: string, submissionId: string, state?: string): Promise<void> {
  await rowsOf(
    databaseUrl,
    `update jobs set due_at = now() where payload->>'submissionId' = '${submissionId}'
        and ${state === undefined ? 'true' : `payload->>'to' = '${state}'`}`,
  );
}
