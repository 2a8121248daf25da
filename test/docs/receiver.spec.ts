import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { generateSecret, webhookHeaders } from '../../src/platform/outbound/webhook-signature.js';
import { freePort } from '../harness/free-port.mjs';
import { until } from '../harness/until.mjs';

describe('The Node receiver in docs/partners.md', () => {
  const secret = generateSecret();
  const body = JSON.stringify({ event: 'directory_submissions.completed', tool: { slug: 'tidepool' } });
  let receiver: ChildProcess;
  let address: string;
  let printed = '';

  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}/`;
    const page = await readFile('docs/partners.md', 'utf8');
    const [, source = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? [];
    const script = source.replace('.listen(4000)', `.listen(${port}, '127.0.0.1')`);
    receiver = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, WEBHOOK_SECRET: secret },
    });
    receiver.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
    await until(() => send('', {}).catch(() => undefined));
  });

  afterAll(async () => {
    receiver.kill();
    await once(receiver, 'close');
  });

  const send = async (text: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(address, { method: 'POST', headers, body: text })).status;

  const signed = (by: string): Record<string, string> =>
    webhookHeaders({ id: '1', event: 'directory_submissions.completed', body, sentAt: new Date() }, [by]);

  it('accepts an event signed by the service', async () => {
    expect(await send(body, signed(secret))).toBe(204);
    await until(() => printed.includes('directory_submissions.completed tidepool'));
  });

  it('rejects an event that was changed, signed with another secret, or not signed', async () => {
    expect(await send(`${body} `, signed(secret))).toBe(401);
    expect(await send(body, signed(generateSecret()))).toBe(401);
    expect(await send(body, {})).toBe(401);
  });
});
