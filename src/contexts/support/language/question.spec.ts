import { read } from './question.js';

// How long hostile texts take is checked by test/project/expressions.spec.ts and `npm run bench:hostile`.
describe('Reading a text', () => {
  it('reads a question after several greetings', () => {
    expect(read('Hi, hello, ok: so what does it cost?')[0]).toMatchObject({ kind: 'cost' });
  });
});
