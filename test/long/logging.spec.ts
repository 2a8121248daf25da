import { cloneDatabase, dropDatabase } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';

const CONFIGURATION = {
  NODE_ENV: 'production',
  ADMIN_API_KEY: 'an-admin-key-of-more-than-32-characters',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};
/** Runs in the process before the service. */
const planted = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
});
const THROWS_WHEN_TOLD = planted(`process.on('SIGUSR2', () => { throw new Error('planted'); })`);
/** Opening the stream makes the pipe non-blocking, as a parent process may have done: a full pipe then fails with EAGAIN. */
const NON_BLOCKING = planted('process.stdout');
/** More than fits into a pipe and the buffers of its reader: 150 kB of request IDs alone. */
const MORE_THAN_A_PIPE_HOLDS = 1_500;

jest.setTimeout(180_000);

describe('The log of the process', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
  });

  afterAll(async () => {
    await killAll();
    await dropDatabase(databaseUrl);
  });

  const start = async (environment: Record<string, string> = {}): Promise<Instance> =>
    new Instance(await freePort(), { ...CONFIGURATION, DATABASE_URL: databaseUrl, ...environment }).ready();

  const idOf = (number: number): string => `request-${number}-`.padEnd(100, 'x');
  const ask = async ({ port }: Instance, number: number): Promise<number> => {
    const headers = { 'x-request-id': idOf(number) };
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { headers });
    await response.text();
    return response.status;
  };
  const askInTurn = async (instance: Instance, count: number): Promise<string[]> => {
    const numbers = Array.from({ length: count }, (_, number) => number);
    for (const number of numbers) expect(await ask(instance, number)).toBe(200);
    return numbers.map(idOf);
  };
  const askTogether = async (instance: Instance, count: number): Promise<Set<string>> => {
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < count) expect(await ask(instance, next++)).toBe(200);
    };
    await Promise.all(Array.from({ length: 20 }, lane));
    return new Set(Array.from({ length: count }, (_, number) => idOf(number)));
  };
  /** A line that is not JSON fails the test, so every line is complete. */
  const loggedBy = ({ output }: Instance): string[] =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { requestId?: string })
      .flatMap(({ requestId }) => requestId ?? []);

  it('contains every request in order if the process is stopped right after the last one', async () => {
    const instance = await start();
    const asked = await askInTurn(instance, 300);
    expect(await instance.terminate()).toBe(0);
    expect(loggedBy(instance)).toEqual(asked);
  });

  it('contains every request if an error ends the process', async () => {
    const instance = await start(THROWS_WHEN_TOLD);
    const asked = await askInTurn(instance, 30);
    instance.child.kill('SIGUSR2');
    expect(await instance.ended).toBe(1);
    expect(instance.output).toContain('Error: planted');
    for (const id of asked) expect(instance.output).toContain(`"requestId":"${id}"}\n`);
  });

  it('writes a single line within a moment', async () => {
    const instance = await start();
    await ask(instance, 1);
    await instance.prints(/"requestId":"request-1-/);
    await instance.terminate();
  });

  it('can lose its reader: the service continues, and stops on request', async () => {
    const instance = await start();
    instance.child.stdout?.destroy();
    await askInTurn(instance, 100);
    expect(await instance.terminate()).toBe(0);
  });

  it.each([
    ['a pipe', {}],
    ['a non-blocking pipe', NON_BLOCKING],
  ])(
    'does not delay requests while nothing reads it from %s, and is complete once it is read',
    async (_, environment) => {
      const instance = await start(environment);
      instance.child.stdout?.pause();
      const asked = await askTogether(instance, MORE_THAN_A_PIPE_HOLDS);
      instance.child.stdout?.resume();
      expect(await instance.terminate()).toBe(0);
      const logged = loggedBy(instance);
      expect(new Set(logged)).toEqual(asked);
      expect(logged).toHaveLength(asked.size);
    },
  );
});
