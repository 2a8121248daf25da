import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A command of a ```console block, and its documented output. */
export interface Example {
  command: string;
  printed: string;
}

/** A command starts with `$ ` and continues in indented lines; its output follows, up to an empty line. */
export function examplesIn(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    [...block.matchAll(/^\$ (.+(?:\n +.+)*)\n((?:[^$\s].*\n)*)/gm)].map(([, command = '', printed = '']) => ({
      command,
      printed: printed.trim(),
    })),
  );
}

/** Values that the document abbreviates, because they differ on every run: IDs, keys and secrets. */
const ABBREVIATED = /[0-9a-f]{8}-[0-9a-f-]*…|aid_[a-z]_…|whsec_…/g;
const LEFT_OUT = new RegExp(`(${ABBREVIATED.source}| ?…)`);

/** For machines without curl. It supports the options that the examples use. */
const SMALL_CURL = `#!/usr/bin/env node
const { parseArgs } = require('node:util');
const text = (short) => ({ type: 'string', ...(short && { short }) });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    request: text('X'),
    header: { ...text('H'), multiple: true },
    data: text('d'),
    'data-binary': text(),
    output: text('o'),
    'dump-header': text('D'),
  },
});
const body = values['data-binary'] === '@-' ? require('node:fs').readFileSync(0) : values.data;
const method = values.request ?? (body === undefined ? 'GET' : 'POST');
const headers = Object.fromEntries(values.header.map((line) => line.split(/: */, 2)));
const answer = (response) => {
  const [names, shown] = [response.rawHeaders, values['dump-header'] === '-'];
  for (let at = 0; shown && at < names.length; at += 2) console.log(names[at] + ': ' + names[at + 1]);
  if (values.output === undefined) response.pipe(process.stdout);
  else response.resume();
};
require('node:http').request(positionals[0].replace(/^(?!http)/, 'http://'), { method, headers }, answer).end(body);
`;

/** A shell that runs the commands of a document: later commands can use variables and output of earlier ones. */
export class ExampleShell {
  private readonly before: string[] = [];
  private readonly values = new Map<string, string>();

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly variables: Record<string, string>,
  ) {}

  static async open(port: number, variables: Record<string, string>): Promise<ExampleShell> {
    const folder = await mkdtemp(join(tmpdir(), 'catalog-examples-'));
    await writeFile(join(folder, 'curl'), SMALL_CURL);
    await chmod(join(folder, 'curl'), 0o755);
    return new ExampleShell(folder, port, variables);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /** The output of the command. Abbreviations in the command are replaced by the values that were printed before. */
  async run({ command }: Example): Promise<string> {
    const actual = command
      .replaceAll(ABBREVIATED, (text) => this.values.get(text) ?? text)
      .replaceAll('localhost:3000', `127.0.0.1:${this.port}`);
    if (/^(export \w+=|\w+\(\))/.test(actual)) {
      this.before.push(actual);
      return '';
    }
    const env = { ...this.variables, PATH: `${process.env.PATH}:${this.folder}` };
    const { stdout } = await promisify(execFile)('sh', ['-c', [...this.before, actual].join('\n')], { env });
    return stdout.replaceAll('\r', '').trim();
  }

  /** Whether the output matches the document. `…` matches any text, an abbreviation matches the same value everywhere. */
  matches(actual: string, { printed }: Example): boolean {
    const names: string[] = [];
    const pattern = printed.split(LEFT_OUT).map((part, index) => {
      if (part.trim() === '…') return '.*?';
      const known = index % 2 === 0 ? part : this.values.get(part);
      if (known !== undefined) return known.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      names.push(part);
      return '([\\w+/=-]+)';
    });
    const found = new RegExp(`^${pattern.join('')}$`, 's').exec(actual);
    for (const [index, name] of names.entries()) if (found) this.values.set(name, found[index + 1] ?? '');
    return found !== null;
  }
}
