import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Example, examplesIn, ExampleShell } from '../docs/console-examples.js';
import { documentationPages } from '../docs/documentation-pages.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { linkModels } from '../harness/meaning-process.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

describe('A newly started service', () => {
  let folder: string;
  let instance: Instance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalog-docs-'));
    // As root, the embedded server runs as another user, which needs access to the folder.
    await chmod(folder, 0o755);
    linkModels(folder);
    const environment = { DATA_DIR: folder, SITE_URL: 'http://localhost:3000', MEANING: 'true' };
    instance = await new Instance(await freePort(), environment).ready();
  });

  afterAll(async () => {
    await instance.terminate();
    await killAll();
    await rm(folder, { recursive: true, force: true });
  });

  /** Repeats reads for a while, because the result may not be ready yet. */
  async function follow(shell: ExampleShell, example: Example): Promise<void> {
    const isRead = !/ -d |--data|^post /.test(example.command);
    let actual = '';
    const matches = async (): Promise<boolean> => {
      actual = await shell.run(example);
      return shell.matches(actual, example);
    };
    await until(matches, isRead ? 10_000 : 0).catch(() => expect({ ...example, printed: actual }).toEqual(example));
  }

  /** Waits for the service's log lines that the page shows. */
  async function watch(page: string): Promise<void> {
    for (const [, line = ''] of page.matchAll(/`(Received [^`]+)`/g)) {
      const parts = line.split('…');
      await until(() => instance.output.split('\n').some((shown) => parts.every((part) => shown.includes(part))));
    }
  }

  const pages = documentationPages().filter((page) => examplesIn(readFileSync(page, 'utf8')).length > 0);

  it.each(pages)('returns the output that %s shows for each command', async (name) => {
    const page = readFileSync(name, 'utf8');
    const keys = Object.entries(instance.keys).map(([kind, key]) => [`${kind.toUpperCase()}_KEY`, key]);
    const shell = await ExampleShell.open(instance.port, Object.fromEntries(keys));
    try {
      for (const example of examplesIn(page)) await follow(shell, example);
      await watch(page);
    } finally {
      await shell.close();
    }
  });
});
