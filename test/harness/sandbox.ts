import { rowsOf } from './database.js';
import type { Service } from './service.js';

export async function testClientOf({ databaseUrl }: Pick<Service, 'databaseUrl'>, liveId: string): Promise<string> {
  const [row] = await rowsOf(databaseUrl, `select id from partner_clients where test_of = '${liveId}'`);
  return row.id as string;
}
