import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { tag } from '../harness/listings.js';
import { ADMIN_KEY, Service } from '../harness/service.js';

const LINES = 20_000;

let service: Service;
beforeAll(async () => (service = await Service.startSeparate()));
afterAll(() => service.stop());

function upload(chunks: Iterable<Uint8Array>): Promise<any> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/x-ndjson' };
    const outgoing = request(`${service.url}/v1/admin/import`, { method: 'POST', headers }, (response) => {
      readText(response).then((text) => resolve(JSON.parse(text)), reject);
    });
    outgoing.on('error', reject);
    pipeline(Readable.from(chunks), outgoing).catch(reject);
  });
}

it('An import of 20,000 lines and 100 MB is not kept in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const inUse = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  const start = inUse();
  let highest = 0;
  const padding = 'x'.repeat(5_000);
  function* lines(): Generator<Uint8Array> {
    for (let index = 0; index < LINES; index += 1) {
      if (index % 2_000 === 0) highest = Math.max(highest, inUse());
      yield Buffer.from(`${JSON.stringify(tag(`s-${index % 2_000}`, { padding }))}\n`);
    }
  }
  const report = { lines: LINES, imported: LINES, errors: [], stopped: false };
  expect(await upload(lines())).toMatchObject({ data: report });
  expect(highest - start).toBeLessThan(50);
}, 240_000);
