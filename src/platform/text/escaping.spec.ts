import { csvLine } from './escaping.js';

describe('csvLine', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['  =1+1', `"'  =1+1"`],
    ['+49 30 1234', `"'+49 30 1234"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['＝1+1', `"'＝1+1"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['\n=1', `"'\n=1"`],
    ['="a","b"', `"'=""a"",""b"""`],
  ])('keeps spreadsheets from running %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('quotes commas, semicolons, quotes and line breaks, and nothing else', () => {
    expect(csvLine(['a,b', 'a;b', 'say "hi"', 'two\nlines', 'a b', 'a=b', 'Zoë 日本'])).toBe(
      '"a,b","a;b","say ""hi""","two\nlines",a b,a=b,Zoë 日本\r\n',
    );
  });

  it('writes numbers, flags, times, empty values and lists', () => {
    const at = new Date('2026-05-02T08:30:00Z');
    expect(csvLine([-2.5, true, at, null, undefined, '', ['a'], { b: 1 }])).toBe(
      '-2.5,true,2026-05-02T08:30:00.000Z,,,,"[""a""]","{""b"":1}"\r\n',
    );
  });
});
