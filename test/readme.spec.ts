import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Example, examplesIn, ExampleShell } from './support/console-examples.js';
import { freePort } from './support/free-port.js';
import { Instance, killAll } from './support/instance.js';

jest.setTimeout(120_000);

describe('The README', () => {
  let folder: string;
  let instance: Instance;
  let shell: ExampleShell;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalog-readme-'));
    // As root, the embedded server runs under another account, which has to reach the folder.
    await chmod(folder, 0o755);
    const port = await freePort();
    instance = await new Instance(port, { DATA_DIR: folder, SITE_URL: 'http://localhost:3000' }).ready();
    const keys = Object.entries(instance.keys).map(([kind, key]) => [`${kind.toUpperCase()}_KEY`, key]);
    shell = await ExampleShell.open(port, Object.fromEntries(keys));
  });

  afterAll(async () => {
    await instance.terminate();
    await killAll();
    await shell.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A read is repeated for a while, as a person would do it: what it is to show may still be under way. */
  async function follow(example: Example): Promise<void> {
    const attempts = / -d |--data|^post /.test(example.command) ? 1 : 40;
    let actual = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await sleep(250);
      actual = await shell.run(example);
      if (shell.matches(actual, example)) return;
    }
    expect({ ...example, printed: actual }).toEqual(example);
  }

  it('shows what its commands print, one after the other, on a first start as it stands', async () => {
    const examples = examplesIn(await readFile('README.md', 'utf8'));
    expect(examples.length).toBeGreaterThan(20);
    for (const example of examples) await follow(example);
    for (const line of ['Received ping', 'Received directory_submissions.completed for tidepool'])
      expect(instance.output).toContain(`${line}, signature verified`);
  });
});
