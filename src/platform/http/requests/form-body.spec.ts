import { FORM_LIMITS, parseForm } from './form-body.js';

describe('A form', () => {
  const parse = (text: string): object => parseForm(text, FORM_LIMITS);

  it('returns the typed texts with LF line breaks, without empty fields', () => {
    expect(parse('text=a+%26+b%0D%0Ac&email=&name=%F0%9F%8E%89')).toEqual({ text: 'a & b\nc', name: '🎉' });
    expect(parse('')).toEqual({});
  });

  it('reads escapes that are not UTF-8 as replacement characters', () => {
    expect(parse('text=%ff%ed%a0%80%')).toEqual({ text: '\ufffd\ufffd\ufffd\ufffd%' });
  });

  it('reads field names literally: no nesting, no prototype pollution', () => {
    const form = parse('a[b]=1&a.c=2&__proto__=3&constructor=4&prototype=5&__proto__[x]=6');
    expect(form).toEqual({ 'a[b]': '1', 'a.c': '2', '__proto__[x]': '6' });
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ['a field twice', 'a=1&a=2', 'The form has the field a more than once'],
    ['an empty field twice', 'a=&a=', 'The form has the field a more than once'],
    ['NUL in a value', 'a=%00', 'The form contains a NUL character'],
    ['NUL in a name', '%00=a', 'The form contains a NUL character'],
    [
      'too many fields',
      Array.from({ length: 31 }, (_, at) => `f${at}=x`).join('&'),
      'The form has more than 30 fields',
    ],
    ['too many separators', '&'.repeat(30), 'The form has more than 30 fields'],
  ])('is rejected with %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('accepts as many fields as the limit', () => {
    expect(Object.keys(parse(Array.from({ length: 30 }, (_, index) => `f${index}=x`).join('&')))).toHaveLength(30);
  });
});
