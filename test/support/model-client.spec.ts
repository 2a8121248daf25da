import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ModelClient } from '../../src/contexts/support/model/model-client.js';
import { freePort } from '../harness/free-port.mjs';
import { complete, given, Model } from '../harness/servers/model.js';
import * as endpoints from '../harness/servers/model-endpoints.js';
import { until } from '../harness/until.mjs';

const MESSAGES = [
  { role: 'system' as const, content: 'Reply.' },
  { role: 'user' as const, content: '{"questions":[]}' },
];
const REPLY = given('Yes.', 1);

describe('Calls to a model endpoint', () => {
  let model: Model;
  let counted: number[];
  let isUsedUp: boolean;

  const clientFor = (timeoutMs: number, baseUrl = model.baseUrl): ModelClient =>
    new ModelClient(
      { kind: 'openai', baseUrl, apiKey: undefined, model: 'some-model', timeoutMs, monthlyTokens: undefined },
      {
        isUsedUp: () => Promise.resolve(isUsedUp),
        addTokens: (count) => {
          counted.push(count);
          return Promise.resolve();
        },
      },
    );
  /** What each question comes to: the text of the model, or why there is none. */
  const outcomes = (client: ModelClient, questions: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: questions }, () =>
        client.complete(MESSAGES).catch((error: unknown) => (error as Error).message),
      ),
    );

  beforeAll(async () => {
    model = await Model.start();
  });
  afterAll(() => model.stop());
  beforeEach(() => {
    model.received.splice(0);
    counted = [];
    isUsedUp = false;
  });

  it('are at most eight at a time; further questions wait for a free call', async () => {
    const waiting: (() => void)[] = [];
    model.says = (response) => waiting.push(() => complete(response, REPLY));
    const asked = outcomes(clientFor(60_000), 10);
    await until(() => waiting.length === 8 && waiting);
    await sleep(100);
    expect(waiting).toHaveLength(8);
    waiting.shift()?.();
    await until(() => waiting.length === 8 && waiting);
    for (const release of waiting.splice(0)) release();
    await until(() => waiting.length === 1 && waiting);
    waiting.shift()?.();
    expect(await asked).toEqual(Array(10).fill(REPLY));
  });

  it('are not made for questions whose time limit passes while they wait', async () => {
    model.says = () => undefined;
    const results = await outcomes(clientFor(1_000), 12);
    expect(results.every((result) => /timeout|no call was free/.test(result))).toBe(true);
    await sleep(100);
    expect(model.received.length).toBeGreaterThan(0);
    expect(model.received.length).toBeLessThanOrEqual(8);
  });

  it('are not made for questions that wait when the tokens are used up', async () => {
    const waiting: (() => void)[] = [];
    model.says = (response) => waiting.push(() => complete(response, REPLY));
    const asked = outcomes(clientFor(60_000), 12);
    await until(() => waiting.length === 8 && waiting);
    isUsedUp = true;
    for (const release of waiting) release();
    expect((await asked).slice(8)).toEqual(Array(4).fill('the tokens of this month are used up'));
    expect(model.received).toHaveLength(8);
  });

  it('have one time limit for all retries', async () => {
    model.says = (response, received) => setTimeout(() => endpoints.validating(response, received, REPLY), 900);
    expect(await outcomes(clientFor(2_000), 1)).toEqual([expect.stringContaining('timeout')]);
    expect(model.received.length).toBeLessThanOrEqual(3);
  });

  it('log an accepted form once, even if several calls find it at the same time', async () => {
    const log = jest.spyOn(Logger.prototype, 'log');
    model.says = (response, received) => endpoints.oldOpenAi(response, received, REPLY);
    const client = clientFor(60_000);
    expect(await outcomes(client, 8)).toEqual(Array(8).fill(REPLY));
    expect(await outcomes(client, 1)).toEqual([REPLY]);
    expect(model.received).toHaveLength(8 * 3 + 1);
    expect(log.mock.calls.map(([line]) => line)).toEqual([
      'Calls to some-model use max_tokens, temperature, response_format object: the endpoint rejected other parameters',
    ]);
    log.mockRestore();
  });

  it.each<[string, () => Record<string, string>, min: number, max: number]>([
    ['no Retry-After', () => ({}), 0, 5_000],
    ['seconds', () => ({ 'retry-after': '30' }), 10_000, 30_000],
    ['a date', () => ({ 'retry-after': new Date(Date.now() + 40_000).toUTCString() }), 20_000, 40_000],
    ['a time that is too long', () => ({ 'retry-after': '3600' }), 45_000, 60_000],
  ])('stop after a 429 with %s', async (_, headers, min, max) => {
    model.says = (response) => response.writeHead(429, headers()).end();
    const client = clientFor(60_000);
    expect(await outcomes(client, 1)).toEqual(['the endpoint responded with 429']);
    expect(client.pauseMs).toBeGreaterThan(min);
    expect(client.pauseMs).toBeLessThanOrEqual(max);
    expect(await outcomes(client, 3)).toEqual(Array(3).fill('the endpoint asked for a pause'));
    expect(model.received).toHaveLength(1);
    expect(counted).toEqual([]);
  });

  it('continue after the pause of a 429, also with a pause of 0', async () => {
    const client = clientFor(60_000);
    for (const seconds of ['1', '0']) {
      model.says = (response) => response.writeHead(429, { 'retry-after': seconds }).end();
      await outcomes(client, 1);
      model.says = REPLY;
      await until(() => client.pauseMs === 0);
      expect(await outcomes(client, 1)).toEqual([REPLY]);
    }
  });

  it.each<[string, object, number]>([
    ['total_tokens', { usage: { total_tokens: 321 } }, 321],
    ['the sum of its parts', { usage: { prompt_tokens: 300, completion_tokens: 11 } }, 311],
  ])('count %s', async (_, rest, tokens) => {
    model.says = (response) => complete(response, REPLY, {}, 'stop', rest);
    await outcomes(clientFor(60_000), 1);
    expect(counted).toEqual([tokens]);
  });

  it.each<[string, (response: any) => void]>([
    ['is not JSON', (response) => response.end('<html>')],
    ['takes too long', () => undefined],
  ])('count the characters of the request when the response %s', async (_, says) => {
    model.says = says;
    await outcomes(clientFor(1_000), 1);
    await until(() => counted.length === 1);
    const { path, ...body } = model.received[0]?.request ?? {};
    expect(counted[0]).toBeGreaterThanOrEqual(JSON.stringify(body).length / 4);
    expect(counted[0]).toBeLessThan(JSON.stringify(body).length / 4 + 5);
  });

  it.each<[string, (response: any) => void]>([
    ['is too large', (response) => response.end(`{"choices":"${'x'.repeat(200_000)}"}`)],
    ['never ends', (response) => response.write(`{"choices":"${'x'.repeat(65_000)}`)],
  ])('also count what was received of a response that %s', async (_, says) => {
    model.says = says;
    await outcomes(clientFor(1_000), 1);
    await until(() => counted.length === 1);
    expect(counted[0]).toBeGreaterThan(65_000 / 4);
  });

  it('count nothing while the endpoint is down', async () => {
    expect(await outcomes(clientFor(60_000, `http://127.0.0.1:${await freePort()}/v1`), 1)).toEqual(['fetch failed']);
    expect(counted).toEqual([]);
  });
});
