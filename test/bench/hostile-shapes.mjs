/** Values that are as costly as possible within a number of bytes and of values. */

const filled = (size, most, open, make, close) => {
  const parts = [];
  for (let length = open.length + close.length, index = 0; index < most; index += 1) {
    const part = make(index);
    length += Buffer.byteLength(part) + 1;
    if (length > size) break;
    parts.push(part);
  }
  return open + parts.join(',') + close;
};
const text = (unit) => (size) => `"${unit.repeat(Math.floor((size - 2) / Buffer.byteLength(unit)))}"`;
const nested = (open, inside, close) => (size) => {
  const levels = Math.floor((size - inside.length) / (open.length + close.length));
  return open.repeat(levels) + inside + close.repeat(levels);
};
const list = (make) => (size, most) => filled(size, most, '[', make, ']');
const object = (make) => (size, most) => filled(size, most, '{', make, '}');

/** JSON texts within a number of bytes and of properties and items. */
export const SHAPES = {
  'many properties': object((index) => `"k${index}":1`),
  'many short properties': object((index) => `"${index.toString(36)}":1`),
  'numeric keys': object((index) => `"${index}":1`),
  'sparse numeric keys': object((index) => `"${(index * 7919) % 4294967291}":1`),
  'numeric keys alike modulo 65536': object((index) => `"${1_000_000 + index * 65_536}":1`),
  'numeric texts alike modulo 65536': list((index) => `"${1_000_000 + index * 65_536}"`),
  'one key many times': object(() => '"a":1'),
  '__proto__ many times': object(() => '"__proto__":1'),
  'objects with __proto__': list(() => '{"__proto__":{}}'),
  'long keys': object((index) => `"${`k${index}`.padEnd(100, 'x')}":1`),
  'a list of numbers': list(() => '1'),
  'a list of lists': list(() => '[]'),
  'a list of objects': list(() => '{}'),
  'a list of different objects': list((index) => `{"k${index}":1}`),
  'a list of short texts': list((index) => `"${index}"`),
  'a list of long texts': list((index) => `"${`k${index}`.padEnd(100, 'x')}"`),
  'a list of addresses': list((index) => `"https://a${index}.example/"`),
  'deep lists': nested('[', '', ']'),
  'deep objects': nested('{"a":', '1', '}'),
  'long letters': text('a'),
  'long spaces': text(' '),
  'long capitals': text('Ab'),
  'long hyphens': text('a-'),
  'long dots': text('a.'),
  'long at signs': text('a@'),
  'long slashes': text('a/'),
  'long escapes': text('\\n'),
  'long unicode escapes': text('\\u0061'),
  'long backslashes': text('\\\\'),
  'long quotes': text('\\"'),
  'long emoji': text('😀'),
  'long ligatures': text('ﷺ'),
  'long accents': text('á̂'),
  'long variation selectors': text('\uFE0F'),
  'a long address': (size) => `"https://a.example/${'a'.repeat(size - 30)}"`,
  'a long name of an address': (size) => `"https://${'a.'.repeat((size - 30) / 2)}example/"`,
  'a long number': (size) => '1'.repeat(size),
  'long fractions': list((index) => `0.${String(index).padStart(700, '1')}`),
  'too large numbers': list(() => '1e999'),
  'broken at the end': (size, most) => filled(size, most, '[', () => '1', ''),
};

/** What a regular expression may take quadratic time to read when it is repeated. */
const UNITS = {
  newlines: '\n',
  spaces: ' ',
  tabs: '\t',
  commas: ',',
  'one word': 'what ',
  greetings: 'hi, ',
  reasons: ', i am ',
  'and then': 'and is my ',
  digits: '1',
  'figures with dots': '1.1,',
  'words with hyphens': 'a-',
  'words with accents': 'éa',
  letters: 'a',
  'at signs': '@',
  slashes: '/',
  links: '[a](',
  'web addresses': 'http://',
  'bold words': '**a ',
  tags: '<b>',
  quotation: '“',
};

/** Texts of a number of characters that begin and end like a question. */
export const RUNS = Object.fromEntries(
  Object.entries(UNITS).map(([name, unit]) => [name, (size) => `x${unit.repeat(size)}`.slice(0, size - 2) + 'x?']),
);

/** Texts within a number of characters, for queries, paths and headers. */
export const TEXTS = {
  letters: (size) => 'a'.repeat(size),
  words: (size) => 'ab '.repeat(size / 3),
  'different words': (size) =>
    Array.from({ length: size }, (_, index) => index.toString(36))
      .join(' ')
      .slice(0, size),
  hyphens: (size) => 'a-'.repeat(size / 2),
  commas: (size) => 'a,'.repeat(size / 2),
  dots: (size) => '.'.repeat(size),
  quotes: (size) => '"'.repeat(size),
  brackets: (size) => '[a]'.repeat(size / 3),
  percents: (size) => '%'.repeat(size),
  colons: (size) => ':'.repeat(size),
  spaces: (size) => ` ${' '.repeat(size - 2)}a`,
};
