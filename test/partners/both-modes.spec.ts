import { category, directory, directoryCategory, tag } from '../harness/listings.js';
import { type Mode, PartnerDay, partnerInBothModes, type RecordedCall } from '../harness/partner-day.js';
import type { Partner } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { schemaChecker, shapeDifferences, shapeProblems } from '../harness/shapes.js';

/** Of the connection, not of the call. */
const CONNECTION_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'etag'];
const EVENTS = ['ping', 'directory_submissions.completed', 'support.replied'];

const namesOf = (headers: Iterable<string>): string[] =>
  [...headers].filter((name) => !CONNECTION_HEADERS.includes(name)).sort();

describe('A day of calls', () => {
  let service: Service;
  let receiver: Receiver;
  let document: any;
  let clients: Record<Mode, Partner>;
  let days: Record<Mode, PartnerDay>;

  beforeAll(async () => {
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    receiver = await Receiver.start();
    await service.import(
      category('writing'),
      tag('seo'),
      directoryCategory('startups'),
      directory({ slug: 'harbor', name: 'Harbor', categories: ['startups'] }),
    );
    document = (await service.get('/v1/openapi.json')).body;
    clients = await partnerInBothModes(service, receiver);
    days = {
      live: new PartnerDay(service, receiver, clients.live, 'live'),
      test: new PartnerDay(service, receiver, clients.test, 'test'),
    };
    await days.live.record();
    await days.test.record();
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('includes every documented call of partners', () => {
    const made = [...days.live.calls, ...days.test.testCalls].map(({ method, path }) => `${method} ${path}`);
    const documented = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item)
        .filter(([, { tags }]) => ['Partners', 'Support', 'Test mode'].includes(tags[0]))
        .map(([method]) => `${method} ${path}`),
    );
    expect(documented.filter((call) => !made.includes(call))).toEqual([]);
  });

  it('has the same statuses, headers and shapes in both modes', () => {
    expect(days.test.calls.map(({ name }) => name)).toEqual(days.live.calls.map(({ name }) => name));
    for (const [index, { name, answer: live }] of days.live.calls.entries()) {
      const { answer } = days.test.calls[index] as RecordedCall;
      if (name === 'GET /me') {
        expect(answer.body.data.mode).toBe('test');
        delete answer.body.data.mode;
      }
      expect([name, answer.status]).toEqual([name, live.status]);
      expect([name, namesOf(answer.headers.keys())]).toEqual([name, namesOf(live.headers.keys())]);
      expect([name, shapeDifferences(live.body, answer.body)]).toEqual([name, []]);
    }
  });

  it('matches the document in both modes', () => {
    for (const { name, method, path, answer } of [...days.live.calls, ...days.test.calls, ...days.test.testCalls])
      expect([name, shapeProblems(document, method, path, answer)]).toEqual([name, '']);
  });

  it('gets from the calls of test mode what the calls of both modes return', () => {
    expect(days.test.testCalls).toHaveLength(3);
    for (const { name, like, answer } of days.test.testCalls) {
      const same = days.live.calls.find((call) => call.name === like);
      expect([name, shapeDifferences(same?.answer.body, answer.body)]).toEqual([name, []]);
    }
  });

  it.each(EVENTS)('has the same %s events in both modes, except for X-Catalog-Mode', (event) => {
    const [live, test] = [days.live.events(event)[0], days.test.events(event)[0]];
    expect(shapeDifferences(live?.body, test?.body)).toEqual([]);
    expect(test?.headers['x-catalog-mode']).toBe('test');
    const names = namesOf(Object.keys(test?.headers ?? {})).filter((name) => name !== 'x-catalog-mode');
    expect(names).toEqual(namesOf(Object.keys(live?.headers ?? {})));
    const schema = ['webhooks', event, 'post', 'requestBody', 'content', 'application/json', 'schema'];
    for (const body of [live?.body, test?.body]) expect(schemaChecker(document)(schema, body)).toBe('');
  });

  /** The calls that name something by its ID, and the calls of test mode. */
  const callsAbout = ({ ids }: PartnerDay): [path: string, body?: object][] => [
    [`/ai-tools/status?id=${ids.submission}`],
    [`/partner/deliveries/${ids.delivery}`],
    [`/partner/deliveries/${ids.delivery}/redeliver`, {}],
    [`/support/conversations/${ids.conversation}`],
    [`/partner/test/submissions/${ids.submission}/advance`, {}],
    [`/partner/test/conversations/${ids.conversation}/reply`, { content: 'Hello' }],
  ];

  const statusOf = async (key: string, path: string, body?: object): Promise<number> =>
    (await service.call(`/v1${path}`, { method: body === undefined ? 'GET' : 'POST', key, body })).status;

  it('does not find what belongs to the other mode or to another partner', async () => {
    const others = await partnerInBothModes(service, receiver);
    for (const [mode, { key }, isTest] of [
      ['live', clients.test, true],
      ['test', clients.live, false],
      ['live', others.live, false],
      ['test', others.test, true],
      ['live', others.test, true],
      ['test', others.live, false],
    ] as const)
      for (const [path, body] of callsAbout(days[mode])) {
        const expected = path.startsWith('/partner/test/') && !isTest ? 403 : 404;
        expect([path, key, await statusOf(key, path, body)]).toEqual([path, key, expected]);
      }
    for (const { key } of [others.live, others.test])
      for (const path of ['/partner/submissions', '/partner/deliveries', '/support/conversations'])
        expect([path, (await service.get(`/v1${path}`, key)).body.data]).toEqual([path, []]);
  });

  it('is for partner keys only, and the calls of test mode for test keys only', async () => {
    const paths: [string, object?][] = [
      ...callsAbout(days.test),
      ['/partner/submissions'],
      ['/partner/deliveries'],
      ['/partner/webhook-test', {}],
      ['/partner/test/events', { event: 'ping' }],
    ];
    const { key: catalogKey } = await service.catalogKey();
    for (const [path, body] of paths)
      for (const key of [catalogKey, ADMIN_KEY]) expect([path, await statusOf(key, path, body)]).toEqual([path, 403]);
    for (const [path, body] of paths.filter(([each]) => each.startsWith('/partner/test/')))
      expect([path, await statusOf(clients.live.key, path, body)]).toEqual([path, 403]);
    for (const { key } of Object.values(clients)) expect(await statusOf(key, '/admin/partners')).toBe(403);
  });
});
