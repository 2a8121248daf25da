import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';

jest.setTimeout(180_000);
afterAll(killAll);

interface Ended {
  code: number;
  output: string;
}

const LINK = /http:\/\/localhost:\d+(\/sign-in\/link\/[\w-]{43})/;

/** What `npm run admin-link` runs, with nothing but the given environment. */
function adminLink(environment: Record<string, string>): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/src/commands/admin-link.js'],
      { env: { PATH, HOME, ...environment } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

async function signIn(port: number, output: string): Promise<number> {
  const path = LINK.exec(output)?.[1] ?? '';
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { status } = await fetch(`http://localhost:${port}${path}`, { method: 'POST', headers, redirect: 'manual' });
  return status;
}

describe('npm run admin-link', () => {
  it('prints a link that creates an admin, before the service starts and while it runs on the embedded database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'catalog-admin-link-'));
    const port = await freePort();
    const environment = { DATA_DIR: dataDir, PORT: `${port}`, DEMO_DATA: 'false' };
    try {
      const before = await adminLink(environment);
      expect(before).toEqual({ code: 0, output: expect.stringMatching(LINK) });
      const instance = await new Instance(port, environment).ready();
      const during = await adminLink(environment);
      expect(during).toEqual({ code: 0, output: expect.stringMatching(LINK) });
      expect(await signIn(port, during.output)).toBe(303);
      expect(await signIn(port, during.output)).toBe(410);
      // It was not used, and an admin account exists now.
      expect(await signIn(port, before.output)).toBe(410);
      const after = await adminLink(environment);
      expect(after).toEqual({ code: 1, output: expect.stringContaining('An admin account already exists') });
      // The database server of the service still runs.
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
      await instance.terminate();
      expect((await adminLink(environment)).code).toBe(1);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('works with DATABASE_URL', async () => {
    const url = await cloneDatabase();
    try {
      expect((await adminLink({ DATABASE_URL: url })).output).toMatch(LINK);
      await rowsOf(
        url,
        `insert into users (id, email, name, role) values (gen_random_uuid(), 'a@b.example', 'A', 'admin')`,
      );
      expect((await adminLink({ DATABASE_URL: url })).code).toBe(1);
    } finally {
      await dropDatabase(url);
    }
  });

  it('is named in the production log, which contains no link', async () => {
    const url = await cloneDatabase();
    const environment = {
      NODE_ENV: 'production',
      ADMIN_API_KEY: 'an-admin-key-of-more-than-32-characters',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: url,
    };
    try {
      const instance = await new Instance(await freePort(), environment).ready();
      await instance.terminate();
      expect(instance.output).toContain('node dist/src/commands/admin-link.js');
      expect(instance.output).not.toContain('/sign-in/link/');
      expect((await adminLink(environment)).output).toMatch(LINK);
    } finally {
      await dropDatabase(url);
    }
  });

  it('says what is wrong with the configuration', async () => {
    const { code, output } = await adminLink({ PORT: 'abc' });
    expect([code, output]).toEqual([1, expect.stringContaining('PORT')]);
  });
});
