import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

const SCRIPT = resolve('src/build.mjs');
const BUILDS = /^Building the service/m;

interface Ending {
  code: number | null;
  output: string;
}

/** A small project of the same layout, built by the script that builds the service. */
class Project {
  private constructor(readonly folder: string) {}

  static async create(): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'catalog-build-')));
    await symlink(resolve('node_modules'), project.path('node_modules'));
    await project.write('package.json', '{ "type": "module" }');
    await project.write('package-lock.json', '{}');
    await project.write('.swcrc', await readFile('.swcrc', 'utf8'));
    await project.write('src/main.ts', 'export const answer: number = 1;\n');
    await project.write('src/left.ts', 'export const left: number = 1;\n');
    await project.write('src/data/list.ndjson', '{"n":1}\n');
    await project.write('migrations/index.ts', 'export const migrations: string[] = [];\n');
    await project.write('docs/guides/quickstart.md', '# Quickstart\n');
    return project;
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  async write(file: string, text: string): Promise<void> {
    await mkdir(dirname(this.path(file)), { recursive: true });
    await writeFile(this.path(file), text);
  }

  read(file: string): Promise<string> {
    return readFile(this.path(file), 'utf8');
  }

  start(): { child: ChildProcessByStdio<null, Readable, Readable>; ended: Promise<Ending> } {
    const child = spawn(process.execPath, [SCRIPT], { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
  }

  build(): Promise<Ending> {
    return this.start().ended;
  }
}

describe('The build before a start and before the tests', () => {
  let project: Project;

  const expectBuild = async (): Promise<void> =>
    expect(await project.build()).toEqual({ code: 0, output: expect.stringMatching(BUILDS) });
  const expectNothingToDo = async (): Promise<void> => expect(await project.build()).toEqual({ code: 0, output: '' });

  beforeAll(async () => {
    project = await Project.create();
    await expectBuild();
  });
  afterAll(() => rm(project.folder, { recursive: true, force: true }));
  // Each test starts with an up-to-date build.
  beforeEach(() => project.build());

  it('is skipped silently while no source has changed', async () => {
    const { mtimeMs } = await stat(project.path('dist/src/main.js'));
    await expectNothingToDo();
    expect((await stat(project.path('dist/src/main.js'))).mtimeMs).toBe(mtimeMs);
  });

  it.each(['migrations/index.ts', 'package-lock.json'])('runs again after %s was modified', async (file) => {
    const earlier = new Date(Date.now() - 86_400_000);
    await utimes(project.path(file), earlier, earlier);
    await expectBuild();
    await expectNothingToDo();
  });

  it('contains the current content of a changed source, asset and guide', async () => {
    await project.write('src/main.ts', 'export const answer: number = 42;\n');
    await project.write('src/data/list.ndjson', '{"n":2}\n');
    await project.write('docs/guides/quickstart.md', '# Start\n');
    await expectBuild();
    expect(await project.read('dist/src/main.js')).toContain('answer = 42');
    expect(await project.read('dist/src/data/list.ndjson')).toBe('{"n":2}\n');
    expect(await project.read('dist/docs/guides/quickstart.md')).toBe('# Start\n');
  });

  it('removes the output of a deleted source', async () => {
    expect(existsSync(project.path('dist/src/left.js'))).toBe(true);
    await rm(project.path('src/left.ts'));
    await expectBuild();
    expect(existsSync(project.path('dist/src/left.js'))).toBe(false);
    expect(existsSync(project.path('dist/src/main.js'))).toBe(true);
  });

  it('fails if a source has a syntax error, instead of keeping the old build', async () => {
    await project.write('src/wrong.ts', 'export const wrong: number = ;\n');
    for (let round = 0; round < 2; round += 1) {
      const { code, output } = await project.build();
      expect([code, output]).toEqual([1, expect.stringContaining('src/wrong.ts')]);
    }
    await rm(project.path('src/wrong.ts'));
  });

  it('runs again after it was interrupted', async () => {
    await project.write('src/main.ts', 'export const answer: number = 43;\n');
    const { child, ended } = project.start();
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;
    await project.build();
    await expectNothingToDo();
    expect(await project.read('dist/src/main.js')).toContain('answer = 43');
  });
});
