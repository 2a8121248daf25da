import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { SiteFetcher } from './site-fetcher.js';

/** Every host is free. */
const FREE = { beginRequest: () => Promise.resolve(), release: () => Promise.resolve() };
const OPTIONS = { accept: '*/*', maxBytes: 100 };

describe('SiteFetcher', () => {
  it('stops after 3 hosts that do not respond', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => response.end(`${asked.push(request.url ?? '')}`));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const good = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outbound = new OutboundClient({ allowPrivateNetwork: true }, (name) =>
      Promise.reject(new Error(`No server knows ${name}`)),
    );
    const fetcher = new SiteFetcher(outbound, FREE, 10_000);
    const succeeded: boolean[] = [];
    for (const url of [
      'http://a.example',
      `${good}/1`,
      'http://b.example',
      `${good}/2`,
      'http://c.example',
      `${good}/3`,
    ])
      succeeded.push((await fetcher.fetchUrl(url, OPTIONS)).response !== null);
    server.close();
    expect(succeeded).toEqual([false, true, false, true, false, false]);
    expect(asked).toEqual(['/1', '/2']);
    // A skipped URL may respond later.
    expect(await fetcher.fetchUrl(`${good}/4`, OPTIONS)).toEqual({ response: null, isRetryable: true });
  });
});
