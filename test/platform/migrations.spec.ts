import { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { Assignees1794873600033 } from '../../migrations/assignees.js';
import { ClosedConversations1794873600031 } from '../../migrations/closed-conversations.js';
import { DueDates1794873600133 } from '../../migrations/due-dates.js';
import { Notifications1794873600032 } from '../../migrations/notifications.js';
import { TeamLearning1794873600029 } from '../../migrations/team-learning.js';
import { TeamNotes1794873600035 } from '../../migrations/team-notes.js';
import { migrationOptions } from '../../src/platform/database/connections/data-source-options.js';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(60_000);

let url: string;
let dataSource: DataSource;

beforeAll(async () => {
  url = await cloneDatabase();
  dataSource = await new DataSource({ ...migrationOptions(url), logging: false }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await dropDatabase(url);
});

/** What a backup or an export does. */
async function whileReading(table: string, act: () => Promise<void>): Promise<void> {
  const reader = new Client({ connectionString: url });
  await reader.connect();
  try {
    await reader.query('begin');
    await reader.query(`select from ${table} limit 1`);
    await act();
  } finally {
    await reader.end();
  }
}

const waiting = (): Promise<unknown[]> =>
  rowsOf(url, 'select from pg_locks where not granted and relation is not null');

describe('A migration that alters a table', () => {
  it.each<[string, new () => MigrationInterface]>([
    ['support_messages', TeamLearning1794873600029],
    ['support_conversations', ClosedConversations1794873600031],
    ['jobs', Notifications1794873600032],
    ['submissions', Assignees1794873600033],
    ['directories', TeamNotes1794873600035],
    ['submissions', DueDates1794873600133],
  ])('lets others read %s while it waits for a backup to end', async (table, Migration) => {
    const runner = dataSource.createQueryRunner();
    let migrated: Promise<unknown> | undefined;
    try {
      await whileReading(table, async () => {
        migrated = new Migration().up(runner);
        await until(async () => (await waiting()).length > 0);
        await rowsOf(url, `select from ${table} limit 1`);
      });
      await migrated;
      expect(await runner.query('show lock_timeout')).toEqual([{ lock_timeout: '0' }]);
    } finally {
      await runner.release();
    }
  });
});
