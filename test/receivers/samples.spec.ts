import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_RECEIVERS } from '../docs/sample-receivers.js';
import {
  containsShown,
  guideNames,
  hasShownLines,
  readGuide,
  type Sample,
  type SampleGroup,
  sampleGroups,
} from '../docs/guide-samples.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { requireLanguages } from '../harness/language-commands.js';
import { until } from '../harness/until.mjs';

const GUIDE_URL = 'http://localhost:3000';
/** The samples send more requests per minute than a standard key allows. */
const LIMITS = { RATE_REST_STANDARD: '1000', RATE_PUBLIC_PER_MINUTE: '1000', RATE_PUBLIC_PER_HOUR: '1000' };
const COMMANDS: Record<Sample['language'], { file: string; command: string[] }> = {
  sh: { file: 'sample.sh', command: ['sh', '-e', 'sample.sh'] },
  js: { file: 'sample.mjs', command: [process.execPath, 'sample.mjs'] },
  python: { file: 'sample.py', command: ['python3', 'sample.py'] },
  php: { file: 'sample.php', command: ['php', 'sample.php'] },
  ts: { file: 'client.ts', command: ['sh', '-e', '-c', 'tsc -p . && node client.js'] },
};
/** `receivers.spec.ts` runs these: they don't end. */
const RECEIVERS = new Set(SAMPLE_RECEIVERS.flatMap(({ source, standardVerifier }) => [source, standardVerifier]));
const TSCONFIG = { compilerOptions: { target: 'es2023', module: 'nodenext', strict: true, types: ['node'] } };

describe('The samples of the guides', () => {
  let folder: string;
  let instance: Instance;
  let base: string;

  beforeAll(async () => {
    await requireLanguages();
    folder = await mkdtemp(join(tmpdir(), 'catalog-guides-'));
    // As root, the embedded server runs as another user, which needs access to the folder.
    await chmod(folder, 0o755);
    await start();
  });

  async function start(environment: Record<string, string> = {}): Promise<void> {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const data = { DATA_DIR: join(folder, String(port)), SITE_URL: GUIDE_URL };
    instance = await new Instance(port, { ...data, ...LIMITS, ...environment }).ready();
  }

  /** The guide about support shows a reply of AI, which needs the reader and some seconds after the start. */
  async function startReading(): Promise<void> {
    await start({ MEANING: 'true', RATE_ASK_PER_MINUTE: '1000' });
    const headers = { 'X-API-Key': instance.keys.partner ?? '', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ question: 'Is a yearly payment refunded?' });
    await until(async () => {
      const response = await fetch(`${base}/v1/support/ask`, { method: 'POST', headers, body });
      return (await response.text()).includes('answered');
    }, 60_000);
  }

  afterAll(async () => {
    await instance.terminate();
    await killAll();
    await rm(folder, { recursive: true, force: true });
  });

  /** A folder with the packages that the guides install. */
  async function createProject(): Promise<string> {
    const project = await mkdtemp(join(folder, 'project-'));
    await symlink(resolve('node_modules'), join(project, 'node_modules'));
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    return project;
  }

  async function runSample(
    { language, code }: Sample,
    project: string,
    saved: Record<string, string>,
  ): Promise<string> {
    const { catalog = '', test = '' } = instance.keys;
    const { file, command } = COMMANDS[language];
    await writeFile(join(project, file), code.replaceAll(GUIDE_URL, base).replaceAll('YOUR_API_KEY', catalog));
    const [program = '', ...args] = command;
    const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH}`;
    const env = { ...process.env, PATH, API_KEY: catalog, TEST_KEY: test, ...saved };
    const { stdout } = await promisify(execFile)(program, args, { cwd: project, env, encoding: 'utf8' });
    return stdout.replaceAll('\r', '');
  }

  function matches(actual: string, { output }: SampleGroup): boolean {
    if (output?.language === 'json') return containsShown(JSON.parse(actual), JSON.parse(output.text));
    return !actual.includes('"success":false') && (output === undefined || hasShownLines(actual, output.text));
  }

  it('are in every language', () => {
    const samples = guideNames().flatMap((name) => sampleGroups(readGuide(name)).flatMap((group) => group.samples));
    expect(samples.length).toBeGreaterThan(30);
    expect([...new Set(samples.map(({ language }) => language))].sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it.each(guideNames())('in %s return what the guide shows', async (name) => {
    const started = { base, instance };
    if (name === 'support.md') await startReading();
    const project = await createProject();
    const saved: Record<string, string> = {};
    let listing = '';
    for (const group of sampleGroups(readGuide(name))) {
      for (const sample of group.samples.filter(({ code }) => !RECEIVERS.has(code))) {
        let actual = '';
        // A delivery that the sample reads or repeats can still be pending.
        const isRight = async (): Promise<boolean> => {
          actual = await runSample(sample, project, saved);
          return sample.language === 'sh' ? matches(actual, group) : actual.trim() !== '' && actual.includes(listing);
        };
        await until(isRight, 60_000).catch((error: unknown) =>
          expect({ sample, actual, error }).toEqual({ sample, actual: group.output?.text ?? listing }),
        );
        // Other languages print the name of the listing that curl returned.
        if (sample.language === 'sh') listing = nameIn(actual) ?? listing;
        if (group.savesIdAs !== undefined) saved[group.savesIdAs] = JSON.parse(actual).data.id;
      }
    }
    ({ base, instance } = started);
  });

  it('cover the eight tools of the agents guide, with the slugs in their results', async () => {
    const rows = [...readGuide('agents.md').matchAll(/^- \*\*`(\w+)`\*\*.*?`(\{.*?\})` and gets(.*?)(?=^- |^$)/gms)];
    expect(rows).toHaveLength(8);
    for (const [, name, input = '', result = ''] of rows) {
      const response = await fetch(`${base}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${instance.keys.partner}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: JSON.parse(input) },
        }),
      });
      const returned = JSON.stringify(((await response.json()) as { result: unknown }).result);
      const slugs = [...result.matchAll(/`([\w-]+)`/g)].map(([, slug]) => slug);
      expect([name, slugs.filter((slug) => !returned.includes(`"slug":"${slug}"`))]).toEqual([name, []]);
    }
  });

  it('include a payload of every event, as the sandbox sends it', async () => {
    const guide = readGuide('webhooks.md');
    const payloads = [...guide.matchAll(/^### ([\w.]+)\n(?:(?!^#).)*?^```json\n(.*?)^```$/gms)];
    expect(payloads).toHaveLength(4);
    for (const [, event, payload = ''] of payloads) {
      const response = await fetch(`${base}/v1/partner/test/events`, {
        method: 'POST',
        headers: { 'X-API-Key': instance.keys.test ?? '', 'Content-Type': 'application/json' },
        body: JSON.stringify({ event }),
      });
      const { data } = (await response.json()) as { data: { requestBody: unknown } };
      expect([event, containsShown(data.requestBody, JSON.parse(payload)), data.requestBody]).toEqual([
        event,
        true,
        data.requestBody,
      ]);
    }
  });

  it('link to pages of the site that exist', async () => {
    const links = guideNames().flatMap((name) =>
      [...readGuide(name).matchAll(/\]\(http:\/\/localhost:3000(\/[^)#]*)/g)].map(([, path = '']) => path),
    );
    expect(links.length).toBeGreaterThan(10);
    const statuses = [...new Set(links)].map(async (path) => [path, (await fetch(base + path)).status]);
    expect((await Promise.all(statuses)).filter(([, status]) => status !== 200)).toEqual([]);
  });
});

/** The name of the listing in a response, or of the first one in a list. */
const nameIn = (output: string): string | undefined => /"name":"([^"]+)"/.exec(output)?.[1];
