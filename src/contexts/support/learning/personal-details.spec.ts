import { maskDetails, rejectUnchecked } from './personal-details.js';

describe('An earlier reply', () => {
  it.each([
    ['Hi Ada, we have refunded it.', 'Hi [check], we have refunded it.'],
    ['Dear ada winter, your order is ready.', 'Dear [check], your order is ready.'],
    ['Dear Ms. WINTER, it is ready.', 'Dear Ms. [check], it is ready.'],
    ['In winter we open at 10.', 'In winter we open at 10.'],
    ['Adaptive plans cost 30 euros.', 'Adaptive plans cost 30 euros.'],
    ['We wrote to ada@studio.example, and to <a.b+c@x.example>.', 'We wrote to [check], and to <[check]>.'],
    ['Your order 4711 costs 1,250.00 euros.', 'Your order [check] costs [check] euros.'],
    ['Call +49 170 123 456 by 2026-11-15, 9:30 to 17:00.', 'Call [check] by [check], 9:30 to 17:00.'],
    ['Order A12345-B and 3 of 100 items.', 'Order A[check]-B and 3 of 100 items.'],
    ['١٢٣٤٥ is the number.', '[check] is the number.'],
  ])('hides what belongs to the earlier customer: %s', (text, masked) => {
    expect(maskDetails(text, 'Ada Winter')).toBe(masked);
  });

  it.each([undefined, '', ' ', 'A', '(.*)', '[a-z'])('needs no name: %s', (name) => {
    expect(maskDetails('All orders (of a day) are sent.', name)).toBe('All orders (of a day) are sent.');
  });

  it('hides names without capital letters', () => {
    expect(maskDetails('你好，李雷。订单已发出。', '李雷')).toBe('你好，[check]。订单已发出。');
    expect(maskDetails('Hi O’Neil-Jones!', 'O’Neil-Jones')).toBe('Hi [check]!');
  });

  it('is masked whatever its text and the name are', () => {
    const text = `${'1 '.repeat(20_000)}${'a@'.repeat(20_000)}`;
    expect(maskDetails(text, `${'a '.repeat(1_000)}${'bb '.repeat(100)}`)).toContain('[check]');
  });

  it('is rejected until every placeholder is replaced', () => {
    expect(() => rejectUnchecked('Hi [check]!', 'content')).toThrow(
      'content contains [check]: replace it with the right details, or remove it',
    );
    expect(() => rejectUnchecked('Hi Ada!', 'content')).not.toThrow();
  });
});
