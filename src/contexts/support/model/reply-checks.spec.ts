import { checkReply, type CheckedReply, isGrounded, repeats } from './reply-checks.js';

const SOURCE = 'A yearly payment is refunded in full when you write to help@shop.example within 30 days of the charge.';
const CANCELLING = 'Cancel at any time under Settings > Billing, or at https://shop.example/cancel.';
const EXCERPTS = [
  { articleId: 'refunds', title: 'Refunds', text: SOURCE },
  { articleId: 'cancelling', title: 'Cancelling', text: CANCELLING },
  {
    articleId: 'parking',
    title: 'Parking',
    text: 'The yard behind the shop has room for 12 cars. Payment is not needed.',
  },
];
const SECRETS = {
  instructions: 'You answer questions of customers and never say that you are a machine.',
  canary: 'c4n4ry',
};

const form = (answer: unknown, ...articles: unknown[]): string => JSON.stringify({ answer, articles });
const check = (content: string, question = 'Is a yearly payment refunded?'): CheckedReply =>
  checkReply(content, EXCERPTS, [question], SECRETS);

describe('A reply', () => {
  it.each([
    SOURCE,
    'Yes, you can: yearly payments are refunded in full within 30 days.',
    'Write to help@shop.example within 30 days of the charge and the payment is refunded.',
    'A yearly payment is refunded in full within thirty days of the charge.',
    'Write to shop.example within 30 days of the charge and the payment is refunded.',
    'A yearly pay\u00adment is re\u00adfunded in full when you write to help@\u200bshop.example within 30 days.',
  ])('is grounded when its source says so: %s', (reply) => expect(isGrounded(reply, [SOURCE])).toBe(true));

  it.each([
    'A yearly payment is refunded in full within 60 days of the charge.',
    'A yearly payment is refunded in full within 3 days of the charge, up to 1000 euros.',
    'A yearly payment is refunded in full, 3 times.',
    'Write to other@shop.example and the yearly payment is refunded in full.',
    'Write to help@shop.exam and the yearly payment is refunded in full.',
    'See https://shop.example/refunds: the yearly payment is refunded in full.',
    'Write to evil.example and the yearly payment is refunded in full within 30 days of the charge.',
    'Write to shop.example.evil.com and the yearly payment is refunded in full within 30 days of the charge.',
    'Write to www.büro.de/help and the yearly payment is refunded in full within 30 days of the charge.',
    'Write to evil。com or ｅｖｉｌ．com and the yearly payment is refunded in full within 30 days.',
    ...['\u200b', '\u00ad', '\u2060', '\u034f', '\ufe0f'].map(
      (hidden) => `Write to evil${hidden}.example and the yearly payment is refunded in full within 30 days.`,
    ),
    'A yearly payment is refunded in full within 3\u200b00 days of the charge.',
    'A yearly payment is refunded in full within six\u00adty days of the charge.',
    'A yearly payment is refunded in full within 30 ho\u2060urs of the charge.',
    'A yearly payment is refunded in full when you write to us within ٦٠ days of the charge.',
    'A yearly payment is refunded in full within sixty days of the charge.',
    'A yearly payment of 30 euros is refunded in full when you write to us.',
    'A yearly payment is refunded in full within 30 hours of the charge.',
    'Penguins cannot fly, although their wings are strong.',
    'Eine jährliche Zahlung wird innerhalb von 30 Tagen vollständig erstattet.',
    'Un paiement annuel est remboursé intégralement dans les 30 jours.',
    'Yes.',
    '',
  ])('is not grounded when its source does not, or is in another language: %s', (reply) =>
    expect(isGrounded(reply, [SOURCE])).toBe(false),
  );

  it('repeats a text when eight of its words follow each other there', () => {
    expect(repeats('So: “a yearly payment is refunded, in full, WHEN you write”.', SOURCE)).toBe(true);
    expect(repeats('A yearly payment is refunded. In full, if you write.', SOURCE)).toBe(false);
  });

  it.each([
    form(SOURCE, 1),
    `<think>The customer wants {"answer": 1} or c4n4ry.</think>\n${form(SOURCE, 1)}`,
    `No tag opens this.</think>${form(SOURCE, 1)}`,
    `\`\`\`json\n${form(SOURCE, 1)}\n\`\`\``,
    `\`\`\`\n${form(SOURCE, 1)}\`\`\``,
    `<think>\`\`\`json {}\`\`\`</think>\nHere it is:\n\`\`\`JSON\n${form(SOURCE, 1)}\n\`\`\`\nIs that all right?`,
  ])('may come after reasoning or in a code fence: %j', (content) =>
    expect(check(content)).toEqual({ outcome: 'answered', reply: SOURCE, articleIds: ['refunds'], reasons: [] }),
  );

  it.each([
    '',
    SOURCE,
    'null',
    '7',
    `<think>${form(SOURCE, 1)}`,
    form(SOURCE, 1).slice(0, -1),
    JSON.stringify([SOURCE]),
    JSON.stringify({ reply: SOURCE }),
    JSON.stringify({ answer: SOURCE, articles: 1 }),
    form(7, 1),
  ])('throws without the required form: %j', (content) => expect(() => check(content)).toThrow(/^the reply/));

  it('is null when the model declines', () => {
    expect(check(form(null))).toMatchObject({ outcome: 'declined', reply: null, articleIds: [] });
  });

  it.each<[string, string]>([
    ['The model returned an empty, invalid or too long reply.', form('  ', 1)],
    ['The model returned an empty, invalid or too long reply.', form(`${SOURCE} `.repeat(40), 1)],
    ['The model returned an empty, invalid or too long reply.', form(`${SOURCE} \ud83d`, 1)],
    ['The model returned an empty, invalid or too long reply.', form(`${SOURCE}\0`, 1)],
    ['The model returned an empty, invalid or too long reply.', form('\u200b\u3164', 1)],
    ['The model repeated its instructions.', form(`${SOURCE} c4n4ry`, 1)],
    ['The model repeated its instructions.', form(`${SOURCE} c4n\u200b4ry`, 1)],
    [
      'The model repeated its instructions.',
      form('I never say that you are a mach\u00adine. And ne\u200bver say that you are a ma\u2060chine.', 1),
    ],
    [
      'The model repeated its instructions.',
      form('I never say that you are a machine. And never say that you are a machine.', 1),
    ],
    ['The model did not name its sources.', form(SOURCE)],
    ...[0, 4, -1, 1.5, '1', 'Refunds', null].map((number): [string, string] => [
      'The model did not name its sources.',
      form(SOURCE, 1, number),
    ]),
    ['The model said something that the articles do not say.', form(SOURCE, 2)],
    [
      'The model said something that the articles do not say.',
      form('A yearly payment is refunded within 12 days.', 1, 3),
    ],
  ])('is rejected: %s %j', (reason, content) =>
    expect(check(content)).toEqual({ outcome: 'rejected', reply: null, articleIds: [], reasons: [reason] }),
  );

  it('is rejected if it lacks what the question asks for', () => {
    const content = form('A yearly payment is refunded in full when you write to us.', 1);
    expect(check(content).outcome).toBe('answered');
    expect(check(content, 'How long do I have to ask for a refund?').outcome).toBe('rejected');
  });

  it('comes only from the articles that it uses, even if the model names others', () => {
    expect(check(form(SOURCE, 1, 2, 3)).articleIds).toEqual(['refunds']);
    expect(check(form(SOURCE, 3, 2, 1, 1)).articleIds).toEqual(['refunds']);
    expect(check(form(`${SOURCE} ${CANCELLING}`, 2, 3, 1)).articleIds.sort()).toEqual(['cancelling', 'refunds']);
  });

  it('is checked in no time if the model names an article thousands of times', () => {
    const content = form(SOURCE, ...Array<number>(30_000).fill(1));
    const before = process.cpuUsage();
    expect(check(content).articleIds).toEqual(['refunds']);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
