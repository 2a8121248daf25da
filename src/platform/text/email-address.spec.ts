import { foldEmail, hasHiddenCharacters, withoutEmailAddresses } from './email-address.js';

describe('Email addresses', () => {
  it('are folded by ASCII letters only', () => {
    expect(foldEmail('Ada.K@Studio.EXAMPLE')).toBe('ada.k@studio.example');
    for (const other of ['\u212Aim@x.example', 'İda@x.example', 'Ümit@x.example', 'ſam@x.example'])
      expect(foldEmail(other)).toBe(other);
  });

  it.each([
    ['a null character', '\0'],
    ['a line break', '\n'],
    ['a space', ' '],
    ['a no-break space', '\u00a0'],
    ['a soft hyphen', '\u00ad'],
    ['a combining grapheme joiner', '\u034f'],
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a right-to-left mark', '\u200f'],
    ['a right-to-left override', '\u202e'],
    ['a word joiner', '\u2060'],
    ['a direction isolate', '\u2067'],
    ['a blank Braille pattern', '\u2800'],
    ['a Hangul filler', '\u3164'],
    ['a variation selector', '\ufe0f'],
    ['a byte order mark', '\ufeff'],
    ['a tag character', '\u{e0061}'],
  ])('with %s are detected', (_name, character) => expect(hasHiddenCharacters(`a${character}b`)).toBe(true));

  it('are left out of log lines', () => {
    expect(withoutEmailAddresses('Invalid email address: <ada@studio.example>, or k.')).toBe(
      'Invalid email address: (email address) or k.',
    );
  });

  it.each(['ada.k+news@studio.example', 'ümit@bücher.example', '用户@例子.example'])(
    'contain no hidden character: %s',
    (email) => {
      expect(hasHiddenCharacters(email)).toBe(false);
    },
  );
});
