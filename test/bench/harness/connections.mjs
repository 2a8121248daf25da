/** Connected apps, written directly into the tables. */
import { hash } from 'node:crypto';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { appTokenHash, AppTokensService } from '../../../dist/src/contexts/access/connections/app-tokens.service.js';
import { SecretBox } from '../../../dist/src/platform/secrets/secret-box.js';

const CLIENT_ID = 'https://bench.example/client.json';
const tokens = new AppTokensService(new SecretBox(Buffer.alloc(32, 7)));

/** One user, connection, family and pair of tokens each. The database is kept for the next run, so earlier ones are deleted. */
export async function addConnections(url, count) {
  const apps = Array.from({ length: count }, (_, number) => ({
    userId: uuid(),
    connectionId: uuid(),
    familyId: uuid(),
    email: `app-${number}@bench.example`,
    clientId: CLIENT_ID,
    accessToken: tokens.createToken('access'),
    refreshToken: tokens.createToken('refresh'),
  }));
  const column = (name) => apps.map((app) => app[name]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const earlier = `select id from users where email like 'app-%@bench.example'`;
    await client.query(`delete from api_keys where user_id in (${earlier})`);
    await client.query(`delete from users where id in (${earlier})`);
    await client.query(`insert into users (id, email, name) select *, 'Bench' from unnest($1::uuid[], $2::text[])`, [
      column('userId'),
      column('email'),
    ]);
    await client.query(
      `insert into connections (id, user_id, client_id, client_digest, name, auth_method, refreshes, policy_version)
       select connection, account, $3, $4, 'Bench', 'none', true, '1.1' from unnest($1::uuid[], $2::uuid[]) as row (connection, account)`,
      [column('connectionId'), column('userId'), CLIENT_ID, hash('sha256', CLIENT_ID)],
    );
    await client.query(`insert into token_families (id, connection_id) select * from unnest($1::uuid[], $2::uuid[])`, [
      column('familyId'),
      column('connectionId'),
    ]);
    for (const kind of ['access', 'refresh'])
      await client.query(
        `insert into ${kind}_tokens (hash, family_id, expires_at)
         select *, now() + interval '1 hour' from unnest($1::text[], $2::uuid[])`,
        [apps.map((app) => appTokenHash(app[`${kind}Token`])), column('familyId')],
      );
    await client.query('analyze users, connections, token_families, access_tokens, refresh_tokens');
  } finally {
    await client.end();
  }
  return apps;
}
