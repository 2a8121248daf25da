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
  ])('masks personal details of the earlier customer: %s', (text, masked) => {
    expect(maskDetails(text, 'Ada Winter')).toBe(masked);
  });

  it.each([undefined, '', ' ', 'A', '(.*)', '[a-z'])('is not masked for a missing or unusual name: %s', (name) => {
    expect(maskDetails('All orders (of a day) are sent.', name)).toBe('All orders (of a day) are sent.');
  });

  it('masks names in scripts without capital letters, and names with punctuation', () => {
    expect(maskDetails('你好，李雷。订单已发出。', '李雷')).toBe('你好，[check]。订单已发出。');
    expect(maskDetails('Hi O’Neil-Jones!', 'O’Neil-Jones')).toBe('Hi [check]!');
  });

  it.each([
    ['Winter, Ada', 'Dear Ms. Winter, hi Ada', 'Dear Ms. [check], hi [check]'],
    ['Anna Winter-Sommer', 'Dear Mrs. Sommer (Anna Winter-Sommer)', 'Dear Mrs. [check] ([check])'],
    ['"Ada" (Studio) Winter', 'Hi Ada Winter of Studio', 'Hi [check] [check] of [check]'],
    ['Jose\u0301 Núñez', 'Hola José Nunez, Señor NÚÑEZ, Jose', 'Hola [check], Señor [check], [check]'],
    ["Sinéad O'Brien", 'Hi Sinead O’Brien', 'Hi [check]'],
    ['ada winter', 'hi ada, thanks, winter is coming', 'hi [check], thanks, [check] is coming'],
    ['J Smith', 'Hi J. Smith', 'Hi [check]'],
    ['山田太郎', '山田太郎様、山田様、太郎さん', '[check]様、[check]様、[check]さん'],
    ['张 伟', '您好张伟先生', '您好[check]先生'],
    ['김민수', '김민수님, 민수님', '[check]님, [check]님'],
    ['สมชาย ใจดี', 'คุณสมชายครับ', 'คุณ[check]ครับ'],
    ['Анна Петрова', 'Здравствуйте, Анна! Г-жа ПЕТРОВА', 'Здравствуйте, [check]! Г-жа [check]'],
    ['محمد علي', 'مرحبا محمد', 'مرحبا [check]'],
  ])('hides the name %s however it is written: %s', (name, text, masked) => {
    expect(maskDetails(text, name)).toBe(masked);
  });

  it.each([
    ['Call (555) 123-4567.', 'Call [check].'],
    ['Call +49 (0)30 12 34 56.', 'Call [check].'],
    ['Call 555\u00a0123\u202f456 or 555 – 123 – 456.', 'Call [check] or [check].'],
    ['Call 030 / 12 34 and 12  34  56.', 'Call [check] and [check].'],
    ['Case 12_34_56 and 1’234’567 and 12‑34‑56.', 'Case [check] and [check] and [check].'],
    ['Ticket A1B2C3D4 and AB12CD34EF.', 'Ticket [check] and [check].'],
    ['4711 and ４７１１', '[check] and [check]'],
    ['Steps 1, 2, 3, 4: plan 2 (100 GB), 3x4, H264.', 'Steps 1, 2, 3, 4: plan 2 (100 GB), 3x4, H264.'],
  ])('hides numbers in the usual formats: %s', (text, masked) => {
    expect(maskDetails(text, undefined)).toBe(masked);
  });

  it.each([
    ['Hi A\u200bda, order 47\u206011.', 'Hi [check], order [check].'],
    ['Write to ada\u00ad@studio\u200b.example.', 'Write to [check].'],
    ['Call 12\u200b.\u200b34 \u{1f469}\u200d\u{1f4bb}', 'Call [check] \u{1f469}\u{1f4bb}'],
  ])('hides details with invisible characters in them: %j', (text, masked) => {
    expect(maskDetails(text, 'Ada Winter')).toBe(masked);
  });

  it('keeps invisible characters that hide nothing', () => {
    const text = 'می\u200cخواهم \u{1f469}\u200d\u{1f4bb}';
    expect(maskDetails(`Hi Ada, ${text}`, 'A\u200bda')).toBe(`Hi [check], ${text}`);
  });

  it('is masked even if text and name are long and repetitive', () => {
    const text = `${'1 '.repeat(20_000)}${'a@'.repeat(20_000)}`;
    expect(maskDetails(text, `${'a '.repeat(1_000)}${'bb '.repeat(100)}`)).toContain('[check]');
    expect(maskDetails('Ab '.repeat(10_000), 'ab '.repeat(66))).toContain('[check]');
  });

  it('is rejected until every placeholder is replaced', () => {
    expect(() => rejectUnchecked('Hi [check]!', 'content')).toThrow(
      'content contains [check]: replace it with the right details, or remove it',
    );
    expect(() => rejectUnchecked('Hi [ch\u200beck]!', 'content')).toThrow('content contains [check]');
    expect(() => rejectUnchecked('Hi Ada!', 'content')).not.toThrow();
  });
});
