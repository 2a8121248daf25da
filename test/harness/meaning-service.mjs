import { createInterface } from 'node:readline';
import harness from './running-services.cjs';
import { toInt8, toSignBits } from '../../dist/src/platform/meaning/vector-codes.js';

// A service with an encoder and a reader, in a process of its own: the runtime can be loaded only once per process. Replies to each line with one.
const { environment, databaseUrl } = JSON.parse(process.argv[2] ?? '{}');
const { app, url, providers } = await harness.startApp({ environment, databaseUrl, options: {} });
const [codes, encoder, reader, metrics] = ['ListingCodesService', 'Encoder', 'Reader', 'MetricsService'].map(
  (name) => providers.get(name).instance,
);
const { encodeQuestion } = encoder;
// A reading that a busy machine delays must not fail a test.
const later = () => performance.now() + 60_000;
const [answering, questions] = ['AiAnsweringService', 'QuestionReader'].map((name) => providers.get(name).instance);
const { waitUntilReadable } = answering;
answering.waitUntilReadable = (knowledge) => waitUntilReadable.call(answering, knowledge, later());
const { read } = questions;
questions.read = (messages, knowledge) => read.call(questions, messages, knowledge, later());
const { encodeForReader } = encoder;
encoder.encodeForReader = (text) => encodeForReader.call(encoder, text, 60_000);
const reply = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

const commands = {
  url: () => url,
  state: () => codes.isLoaded() && encoder.state === 'ready' && reader.state === 'ready',
  near: async ({ scope, text, filter = {}, limit = 3, among }) => {
    const question = toInt8((await encoder.encodeQuestion(text)).vector);
    return codes.findNearest(scope, question, { adultHidden: false, pricing: null, ...filter }, { limit, among });
  },
  // As if the thread had so much to do that no question is encoded in time.
  delay: async ({ isLate }) => {
    encoder.encodeQuestion = isLate ? () => Promise.resolve(undefined) : encodeQuestion;
    return isLate;
  },
  signs: async ({ text }) => toSignBits((await encoder.encodeQuestion(text)).vector),
  group: async () => {
    await providers.get('GapGroupingJob').instance.updateGaps();
    return true;
  },
  encoded: async () => {
    const [, count = '0'] = /"background",outcome="encoded"} (\d+)/.exec(await metrics.text()) ?? [];
    return Number(count);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...input } = JSON.parse(line);
  reply(await commands[command](input));
}
await app.close();
