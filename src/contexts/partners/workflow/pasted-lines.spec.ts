import { readPastedLine } from './pasted-lines.js';

const LISTING = 'https://launchharbor.example/acme';
const PROOF = 'https://img.example/proof.png';

describe('readPastedLine', () => {
  it.each([
    [`Launch Harbor, ${LISTING}`, 'Launch Harbor'],
    [`Launch Harbor\t${LISTING}`, 'Launch Harbor'],
    [`  Launch   Harbor ${LISTING}  `, 'Launch Harbor'],
    [`Launch Harbor: ${LISTING}`, 'Launch Harbor'],
    [`Launch Harbor - ${LISTING}`, 'Launch Harbor'],
    [`Launch Harbor,${LISTING}`, 'Launch Harbor'],
    [`Launch Harbor,${LISTING},`, 'Launch Harbor'],
    [`Launch Harbor,"${LISTING}"`, 'Launch Harbor'],
    [`"Launch Harbor, Inc.", ${LISTING}`, 'Launch Harbor, Inc.'],
    [`“Launch Harbor”; ${LISTING}`, 'Launch Harbor'],
    [`'Launch Harbor' | ${LISTING}`, 'Launch Harbor'],
    [`"The ""Best"" List","${LISTING}"`, 'The "Best" List'],
    [`The "Best" List ${LISTING}`, 'The "Best" List'],
    [`Launch Harbor, Inc., ${LISTING}`, 'Launch Harbor, Inc.'],
    [`launchharbor.example, ${LISTING}`, 'launchharbor.example'],
    [`https://launchharbor.example, ${LISTING}`, 'https://launchharbor.example'],
    [`"https://launchharbor.example/","${LISTING}"`.replace('","', '", "'), 'https://launchharbor.example/'],
    [`" ${LISTING}`, '"'],
    [` , ${LISTING}`, ''],
  ])('reads the name before the first URL: %s', (line, name) => {
    expect(readPastedLine(line)).toEqual({ line, name, listingUrl: LISTING, proofUrl: undefined, rest: '' });
  });

  it.each([
    'https://a.example/x,y,z?q=1,2',
    'https://a.example/go?to=http://b.example/c',
    'https://a.example/go?to=https://b.example/c,d',
    'HTTPS://A.Example/ünï/(x)#:~:text=a,b',
    "https://a.example/o'neill",
  ])('keeps commas and URLs inside a URL: %s', (url) => {
    expect(readPastedLine(`Launch Harbor, ${url}`)).toMatchObject({ name: 'Launch Harbor', listingUrl: url });
    expect(readPastedLine(`"Launch Harbor"\t"${url}"\t"${PROOF}"`)).toMatchObject({ listingUrl: url, proofUrl: PROOF });
  });

  it.each([
    `Launch Harbor, ${LISTING} ${PROOF}`,
    `Launch Harbor, ${LISTING}, ${PROOF}`,
    `Launch Harbor\t${LISTING}\t${PROOF}`,
    `Launch Harbor; ${LISTING}; ${PROOF};`,
  ])('reads a second URL as the proof: %s', (line) => {
    expect(readPastedLine(line)).toMatchObject({
      name: 'Launch Harbor',
      listingUrl: LISTING,
      proofUrl: PROOF,
      rest: '',
    });
  });

  it('returns the text after two URLs separately', () => {
    expect(readPastedLine(`Launch Harbor ${LISTING} ${PROOF} paid on Monday`).rest).toBe('paid on Monday');
  });

  it.each(['Launch Harbor', 'Launch Harbor, ftp://a.example/', 'https://launchharbor.example/acme'])(
    'finds no listing URL in %s',
    (line) => {
      expect(readPastedLine(line).listingUrl).toBe('');
    },
  );

  it.each([',', '"', ' ', '"",', 'http:// ', "'"])('reads a long line of %p', (part) => {
    expect(readPastedLine(`a ${LISTING} ${PROOF} ${part.repeat(20_000)}x`)).toMatchObject({
      name: 'a',
      proofUrl: PROOF,
    });
    expect(readPastedLine(`${part.repeat(20_000)}x`).proofUrl).toBe(part === 'http:// ' ? 'http://' : undefined);
  });
});
