import { readCheckedPage } from '../../src/contexts/listings/health/pages/checked-page.js';
import { responseFinding } from '../../src/contexts/listings/health/pages/site-finding.js';
import { differsFromListing, differsFromLive } from '../../src/contexts/listings/health/pages/text-match.js';
import { type SavedPage, savedPages } from './saved-pages.js';

/** As SiteChecker decides, after an earlier live check. */
function resultOf({ website, listing, live, status, hops, html }: SavedPage): string {
  const url = hops.at(-1)?.url ?? website;
  const page = readCheckedPage({ body: Buffer.from(html), contentType: 'text/html; charset=utf-8', url });
  const { result } = responseFinding({ status, headers: {}, hops, url, page }, website);
  const isChanged =
    result === 'live' &&
    differsFromLive(page, `${live.title} ${live.description}`) &&
    differsFromListing(page, listing);
  return isChanged ? 'changed' : result;
}

const pages = savedPages().map((page) => ({ ...page, result: resultOf(page) }));
const setAside = pages.filter(({ isSetAside }) => isSetAside);

function figuresOf(from: typeof pages, result: string): { found: number; precision: number; recall: number } {
  const found = from.filter((page) => page.result === result);
  const right = found.filter(({ expected }) => expected === result).length;
  const all = from.filter(({ expected }) => expected === result).length;
  return { found: found.length, precision: right / found.length, recall: right / all };
}

describe('Saved pages', () => {
  it('are at least 90, of which a third is set aside', () => {
    expect(pages.length).toBeGreaterThanOrEqual(90);
    expect(setAside.length).toBeGreaterThanOrEqual(pages.length / 3);
  });

  it.each(['parked', 'changed'])('that are set aside raise no false alarm: %s', (result) => {
    const alarms = setAside.filter((page) => page.result === result && page.expected !== result);
    expect(alarms.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['parked', 0.9],
    ['changed', 0.9],
  ])('are %s with a precision of at least 0.95 and a recall of at least %s', (result, recall) => {
    const figures = figuresOf(pages, result);
    expect(figures.precision).toBeGreaterThanOrEqual(0.95);
    expect(figures.recall).toBeGreaterThanOrEqual(recall);
    expect(figuresOf(setAside, result).recall).toBeGreaterThanOrEqual(0.75);
  });

  it('have the other results that were written next to them', () => {
    const others = pages.filter(({ expected }) => expected !== 'parked' && expected !== 'changed');
    expect(others.filter(({ result, expected }) => result !== expected).map(({ name }) => name)).toEqual([]);
  });
});
