import { Logger } from '@nestjs/common';
import type { GapGroupingJob } from '../../src/contexts/support/gaps/gap-grouping.job.js';
import type { GapReplyPreviewsService } from '../../src/contexts/support/gaps/gap-reply-previews.service.js';
import { FIRST_FORM } from '../../src/contexts/support/model/request-form.js';
import { addArticle, ask, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import type { Partner } from '../harness/partner.js';
import { complete, given, Model } from '../harness/servers/model.js';
import * as endpoints from '../harness/servers/model-endpoints.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
const CANCELLING = 'Cancel at any time under Settings > Billing.';
const QUESTION = 'Is a yearly payment refunded?';

describe('A model endpoint', () => {
  let model: Model;
  let base: Service;
  let usual: Service;
  /** Two processes with a limit. */
  let limited: [Service, Service];
  /** With Azure's path, and with metrics. */
  let azure: Service;
  let metricsPort: number;
  let partner: Partner;

  const start = (
    environment: Record<string, string> = {},
    databaseUrl: string | null = base.databaseUrl,
  ): Promise<Service> =>
    Service.start(
      {
        SUPPORT_AI: 'openai',
        SUPPORT_AI_BASE_URL: model.baseUrl,
        SUPPORT_AI_API_KEY: 'sk-test',
        SUPPORT_AI_MODEL: 'some-model',
        SUPPORT_AI_TIMEOUT_MS: '60000',
        ...environment,
      },
      ...(databaseUrl === null ? [] : [databaseUrl]),
    );
  /** The service, as if its model had been asked nothing yet. */
  const untried = (service = usual): Service => {
    const { client } = service.inside<{ client: object }>('Answerer');
    Object.assign(client, { form: FIRST_FORM, pausedUntil: 0 });
    return service;
  };
  const statusOf = async (service: Service): Promise<string> =>
    (await ask(service, partner, { question: QUESTION })).body.data.status;
  /** No caller sees the count. */
  const tokens = async (): Promise<number> =>
    Number((await rowsOf(base.databaseUrl, 'select coalesce(sum(tokens), 0) as n from support_model_tokens'))[0].n);
  const forgetTokens = (): Promise<unknown> => rowsOf(base.databaseUrl, 'delete from support_model_tokens');

  beforeAll(async () => {
    model = await Model.start();
    base = await Service.start();
    partner = await supported(base);
    await addArticle(base, partner, 'Refunds', REFUNDS);
    await addArticle(base, partner, 'Cancelling', CANCELLING);
    usual = await start();
    const limit = { SUPPORT_AI_MONTHLY_TOKENS: '1000' };
    limited = [await start(limit), await start(limit)];
    metricsPort = await freePort();
    azure = await start({ SUPPORT_AI_BASE_URL: model.azureBaseUrl, METRICS_PORT: String(metricsPort) });
  });
  afterAll(async () => {
    for (const service of [azure, ...limited, usual]) await service.stop();
    await base.stop();
    await model.stop();
  });
  beforeEach(() => model.received.splice(0));

  it('first gets a token limit that includes reasoning, temperature 0 and a strict schema', async () => {
    model.says = given(REFUNDS, 1);
    expect(await statusOf(untried())).toBe('answered');
    expect(model.received[0]?.request).toMatchObject({
      max_completion_tokens: 4_000,
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
  });

  const OBJECT = { type: 'json_object' };
  const SCHEMA = expect.objectContaining({ type: 'json_schema' });
  it.each<[string, endpoints.Endpoint, calls: number, tokens: number, form: object]>([
    [
      'OpenAI with old parameters',
      endpoints.oldOpenAi,
      3,
      640,
      { max_tokens: 4_000, temperature: 0, response_format: OBJECT },
    ],
    [
      'OpenAI with new parameters',
      endpoints.newOpenAi,
      2,
      832,
      { max_completion_tokens: 4_000, response_format: SCHEMA },
    ],
    ['Azure', endpoints.azure, 2, 832, { max_completion_tokens: 4_000, response_format: SCHEMA }],
    ['Ollama', endpoints.ollama, 1, 690, { max_completion_tokens: 4_000, temperature: 0, response_format: SCHEMA }],
    ['vLLM', endpoints.vllm, 2, 690, { max_tokens: 4_000, temperature: 0, response_format: SCHEMA }],
    ['a server that rejects all that can be left out', endpoints.validating, 5, 0, { max_tokens: 4_000 }],
    [
      'a model that writes a code fence',
      endpoints.fencing,
      1,
      0,
      { max_completion_tokens: 4_000, temperature: 0, response_format: SCHEMA },
    ],
  ])('gets requests that it accepts: %s', async (name, endpoint, calls, used, form) => {
    const service = untried(name === 'Azure' ? azure : usual);
    const log = jest.spyOn(Logger.prototype, 'log');
    const before = await tokens();
    model.says = (response, received) => endpoint(response, received, given(REFUNDS, 1));
    expect(await statusOf(service)).toBe('answered');
    expect(model.received).toHaveLength(calls);
    if (used > 0) expect((await tokens()) - before).toBe(used);
    const { path, model: _, messages, ...parameters } = model.received.at(-1)?.request ?? {};
    expect(parameters).toEqual(form);
    expect(path).toBe(name === 'Azure' ? '/openai/v1/chat/completions' : '/v1/chat/completions');
    expect(model.received[0]?.authorization).toBe('Bearer sk-test');
    // The form that was accepted is used from then on, and logged once.
    expect(await statusOf(service)).toBe('answered');
    expect(model.received).toHaveLength(calls + 1);
    const lines = log.mock.calls.filter(([line]) => String(line).includes('some-model'));
    expect(lines).toHaveLength(calls === 1 ? 0 : 1);
    log.mockRestore();
  });

  it.each<[string, number, object]>([
    ['an unknown model', 404, endpoints.openAiError('The model `some-model` does not exist', null, 'model_not_found')],
    ['a wrong parameter of another kind', 400, endpoints.openAiError('Invalid model', 'model')],
    [
      'a text that Azure filters',
      400,
      endpoints.openAiError('The response was filtered due to the prompt …', 'prompt', 'content_filter'),
    ],
    [
      'a context that is too short',
      400,
      { object: 'error', message: "This model's maximum context length is 4096 tokens." },
    ],
  ])('is called once when it rejects %s, and the question waits for a human', async (_, status, body) => {
    const before = await tokens();
    model.says = (response) => endpoints.rejectRequest(response, status, body);
    expect(await statusOf(untried())).toBe('pending');
    expect([model.received.length, await tokens()]).toEqual([1, before]);
  });

  describe('that lies', () => {
    it('and rejects every parameter is called at most five times', async () => {
      const service = untried();
      const names = [
        'max_completion_tokens',
        'temperature',
        'response_format',
        'response_format',
        'max_tokens',
        'model',
      ];
      model.says = (response) =>
        endpoints.rejectRequest(response, 400, endpoints.openAiError('Unsupported', names[model.received.length - 1]));
      expect(await statusOf(service)).toBe('pending');
      expect(model.received).toHaveLength(5);
      // Nothing was accepted, so the next question begins with the first form.
      model.received.splice(0);
      model.says = given(REFUNDS, 1);
      expect(await statusOf(service)).toBe('answered');
      expect(model.received[0]?.request).toHaveProperty('max_completion_tokens');
    });

    it('and claims sources that do not say so gets no reply through', async () => {
      const service = untried();
      for (const sources of [[2], [], [3], [0], [-1], [1.5]]) {
        model.says = given(REFUNDS, ...sources);
        expect([sources, await statusOf(service)]).toEqual([sources, 'pending']);
      }
    });

    it.each([
      {},
      { usage: null },
      { usage: { total_tokens: -5 } },
      { usage: { total_tokens: 1e15 } },
      { usage: { total_tokens: 'many' } },
    ])('and reports %j as usage is counted by characters, also in a trial', async (rest) => {
      const before = await tokens();
      model.says = (response) => complete(response, given(null), {}, 'stop', rest);
      await untried().admin('POST', `/partners/${partner.id}/knowledge/try`, { question: QUESTION });
      const characters = JSON.stringify(model.received[0]?.request).length;
      const counted = (await tokens()) - before;
      expect(counted).toBeGreaterThan(characters / 4 - 50);
      expect(counted).toBeLessThan(characters / 4 + 100);
    });
  });

  it('is not called once the tokens of the month are used up by all processes', async () => {
    await forgetTokens();
    const [one, other] = limited;
    model.says = (response) => complete(response, given(null), {}, 'stop', { usage: { total_tokens: 600 } });
    const { body: trial } = await one.admin('POST', `/partners/${partner.id}/knowledge/try`, { question: QUESTION });
    expect(trial.data.reasons).toEqual(['The model declined.']);
    expect(await statusOf(other)).toBe('pending');
    expect([await tokens(), model.received.length]).toEqual([1_200, 2]);
    for (const service of limited) expect(await statusOf(service)).toBe('pending');
    expect(model.received).toHaveLength(2);
  });

  it('is called again in the next month', async () => {
    await forgetTokens();
    const [service] = limited;
    model.says = (response) => complete(response, given(null), {}, 'stop', { usage: { total_tokens: 1_000 } });
    await statusOf(service);
    await statusOf(service);
    expect(model.received).toHaveLength(1);
    // Only the clock of PostgreSQL ends a month.
    await rowsOf(base.databaseUrl, `update support_model_tokens set month = (month - interval '1 month')::date`);
    await statusOf(service);
    expect(model.received).toHaveLength(2);
  });

  it('is counted once per call when several processes call it at once', async () => {
    await forgetTokens();
    model.says = (response) => complete(response, given(null), {}, 'stop', { usage: { total_tokens: 7 } });
    await Promise.all(Array.from({ length: 24 }, (_, index) => statusOf(limited[index % 2] as Service)));
    expect([model.received.length, await tokens()]).toEqual([24, 24 * 7]);
  });

  it('appears in the metrics: calls by outcome, tokens, time', async () => {
    const service = untried(azure);
    const OUTCOMES = ['answered', 'declined', 'rejected', 'failed', 'paused'].map(
      (outcome) => `catalog_support_model_calls_total{outcome="${outcome}"}`,
    );
    const NAMES = [...OUTCOMES, 'catalog_support_model_tokens_total', 'catalog_support_model_seconds_count'];
    const metrics = async (): Promise<number[]> => {
      const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n');
      return NAMES.map((name) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0));
    };
    const before = await metrics();
    for (const content of [given(REFUNDS, 1), given(null), given('Within 99 days.', 1), 'plain text']) {
      model.says = (response) => complete(response, content, {}, 'stop', { usage: { total_tokens: 5 } });
      await statusOf(service);
    }
    model.says = (response) => response.writeHead(429, { 'retry-after': '60' }).end();
    await statusOf(service);
    await statusOf(service);
    const after = await metrics();
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([1, 1, 1, 2, 1, 20, 5]);
  });

  it('that fails during the trial of a gap is asked again, so that the results are those of the model', async () => {
    // With a database of its own: the job could otherwise run in the service without a model.
    const service = await start({}, null);
    try {
      const human = await supported(service);
      await service.admin('PATCH', `/partners/${human.id}`, { supportMode: 'human' });
      await addArticle(service, human, 'Refunds', REFUNDS);
      await ask(service, human, { question: QUESTION });
      await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
      const { body } = await service.admin('GET', `/partners/${human.id}/knowledge/gaps`);
      const [{ id: gapId }] = body.data;
      let calls = 0;
      model.says = (response) => {
        calls += 1;
        if (calls === 1) response.writeHead(500).end();
        else complete(response, given(REFUNDS, 1));
      };
      await service.inside<GapReplyPreviewsService>('GapReplyPreviewsService').repeatPreview(human.id, gapId);
      const [gap] = await until(async () => {
        const rows = await rowsOf(
          service.databaseUrl,
          `select is_answered_now as answered from support_gap_questions
             join support_gaps gap on gap.id = gap_id where gap_id = '${gapId}' and gap.tried_at is not null`,
        );
        return rows.length > 0 && rows;
      });
      expect(gap).toEqual({ answered: true });
      expect(calls).toBe(2);
    } finally {
      await service.stop();
    }
  });
});
