import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_RECEIVERS, type SampleReceiver } from '../docs/sample-receivers.js';
import { freePort } from './free-port.mjs';
import { until } from './until.mjs';

type Language = SampleReceiver['language'];

/** How the comment in the first line of each receiver says that it is started. */
const COMMANDS: Record<Language, (file: string, port: number) => [string, string[]]> = {
  Node: (file) => [process.execPath, [file]],
  Python: (file) => ['python3', [file]],
  PHP: (file, port) => ['php', ['-S', `127.0.0.1:${port}`, file]],
};

export type SignatureHeader = 'X-Catalog-Signature' | 'webhook-signature';

/** The receiver with the other function in place of the first one, as the guide says. */
function withStandardVerifier({ source, standardVerifier }: Omit<SampleReceiver, 'fileName'>): string {
  const replaced = source.replace(/^(?:function|def) is_?genuine.*?\n(?=\n)/ims, () => standardVerifier);
  if (replaced === source) throw new Error('The receiver has no function to replace');
  return replaced;
}

/** A receiver of the documentation, as a separate process. */
export class RunningReceiver {
  printed = '';

  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (this.printed += text.toString()));
  }

  static async start(
    language: Language,
    secret: string,
    header: SignatureHeader = 'X-Catalog-Signature',
  ): Promise<RunningReceiver> {
    const { fileName, ...sample } = SAMPLE_RECEIVERS.find((each) => each.language === language) as SampleReceiver;
    const source = header === 'webhook-signature' ? withStandardVerifier(sample) : sample.source;
    const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
    const port = await freePort();
    const file = join(folder, fileName);
    await writeFile(file, source.replaceAll('4000)', `${port})`));
    const [command, args] = COMMANDS[language](file, port);
    const child = spawn(command, args, { env: { ...process.env, WEBHOOK_SECRET: secret } });
    await once(child, 'spawn');
    const receiver = new RunningReceiver(folder, child, `http://127.0.0.1:${port}/`);
    await until(() => receiver.send('', {}).catch(() => undefined));
    return receiver;
  }

  /** Returns the status. */
  async send(body: string, headers: Record<string, string>): Promise<number> {
    return (await fetch(this.url, { method: 'POST', headers, body })).status;
  }

  async stop(): Promise<void> {
    this.child.kill();
    await once(this.child, 'close');
    await rm(this.folder, { recursive: true });
  }
}
