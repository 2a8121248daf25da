import { sidewaysScroll, Site } from '../harness/browser.js';
import { until } from '../harness/until.mjs';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';

jest.setTimeout(120_000);

const MARKUP =
  '"><img src=http://evil.example/x onerror=alert(1)><script>alert(2)</script></script><svg onload=alert(3)>' +
  "<!-- --></title></textarea><a href='javascript:alert(4)'>x</a>${alert(5)}{{alert(6)}}";
const BACKWARDS = '\u202E\u2066\u200F gnitsil a \u061C';
const EMOJI = '👩‍👩‍👧‍👦🏴‍☠️💥'.repeat(6);
const STACKED = `Z${'\u0351\u0343\u0310'.repeat(30)}`;
const UNBROKEN = 'W'.repeat(10_000);
const TEXTS: Record<string, string> = {
  markup: MARKUP,
  'right-to-left marks': BACKWARDS,
  'emoji only': EMOJI,
  'stacked marks': STACKED,
  'one very long word': UNBROKEN,
  'line breaks only between words': 'a\n'.repeat(5_000),
};
const SCRIPT_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://good.example/',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x',
  'https://evil.example/"onmouseover="alert(1)',
];

const isMarked = (text: string): string => text.trim() || 'blank';
const cut = (text: string, max: number): string => isMarked([...text].slice(0, max / 2).join(''));
/** Names have one line, without characters that change the direction. */
const line = (text: string, max: number): string => cut(text.replaceAll(/[\n\u061C\u200F\u202E\u2066]/g, ' '), max);

/** A tool and a directory with the text in every field, up to half of the field's limit. */
const listings = (text: string, index: number): Record<string, unknown>[] => [
  category(`c-${index}`, { name: line(text, 100), description: cut(text, 400) }),
  tag(`t-${index}`, { name: line(text, 100) }),
  directoryCategory(`d-${index}`, { name: line(text, 100) }),
  tool({
    slug: `hostile-${index}`,
    name: line(text, 100),
    tagline: line(text, 200),
    description: cut(text, 10_000),
    category: `c-${index}`,
    tags: [`t-${index}`],
    founderName: line(text, 200),
    location: cut(text, 200),
    discountCode: cut(text, 100),
    isForSale: true,
    askingPrice: 1e12,
    opens: 2_147_483_647,
    icon: 'https://evil.example/icon.png',
    frame: 'https://evil.example/frame.png',
    screenshots: ['https://evil.example/1.png'],
    video: `https://evil.example/${'v'.repeat(500)}`,
    socials: { x: `https://${'s'.repeat(60)}.example/${'s'.repeat(500)}` },
    faqs: [{ question: cut(text, 2_000), answer: cut(text, 2_000) }],
    features: { [cut(text, 60)]: cut(text, 400) },
  }),
  directory({
    slug: `hostile-${index}`,
    name: line(text, 100),
    type: cut(text, 50),
    categories: [`d-${index}`],
    domainRating: 100,
    monthlyVisits: 2_147_483_647,
    minimumPrice: 1e9,
    submissionExperience: cut(text, 500),
    smallDescription: cut(text, 1_000),
    fullDescription: cut(text, 20_000),
    features: [cut(text, 500)],
    useCases: [cut(text, 500)],
    faq: [{ question: cut(text, 2_000), answer: cut(text, 2_000) }],
    deal: { text: cut(text, 500), code: cut(text, 500) },
    socials: { x: 'https://evil.example/x' },
  }),
];

let site: Site;
beforeAll(async () => {
  site = await Site.start();
});
afterAll(() => site.stop());

describe.each(Object.entries(TEXTS).map(([kind, text], index) => [kind, text, index] as const))(
  'Listings full of %s',
  (_, text, index) => {
    beforeAll(async () => expect(await site.import(...listings(text, index))).toEqual([]));

    it('run nothing, load nothing from other sites, and fit on a phone', async () => {
      const { page, problems, otherHostRequests, close } = await site.visit({ viewport: { width: 390, height: 844 } });
      const search = `/tools?q=${encodeURIComponent([...text].slice(0, 60).join(''))}`;
      const paths = [
        `/tools/hostile-${index}`,
        `/directories/hostile-${index}`,
        `/categories/c-${index}`,
        `/tags/t-${index}`,
        '/',
        '/directories',
        search,
      ];
      for (const path of paths) {
        await page.goto(path);
        await page.locator('main details').evaluateAll((folds) => {
          for (const fold of folds as HTMLDetailsElement[]) fold.open = true;
        });
        expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
        // Hostile markup would have added elements. The page has an image of its own: the badge of the listing.
        const added = 'img:not([src^="/badges/"]), iframe, object, embed, [onerror], [onload], [onmouseover]';
        expect(await page.locator(added).count()).toBe(0);
        expect(await page.locator('script:not([src]):not([type="application/ld+json"])').count()).toBe(0);
        expect(
          await page.locator('a[href]:not([href^="/"], [href^="#"], [href^="http"], [href^="mailto:"])').count(),
        ).toBe(0);
      }
      expect({ problems, otherHostRequests }).toEqual({ problems: [], otherHostRequests: [] });
      await close();
    });
  },
);

it('never links to a script URL, in any field', async () => {
  const fields = (address: string): Record<string, unknown>[] => [
    ...['website', 'icon', 'frame', 'affiliateLink', 'video'].map((name) => tool({ [name]: address })),
    tool({ screenshots: [address] }),
    tool({ socials: { x: address } }),
    ...['website', 'icon', 'frame', 'submissionLink'].map((name) => directory({ [name]: address })),
    directory({ socials: { x: address } }),
  ];
  const lines = SCRIPT_ADDRESSES.flatMap(fields);
  const rejected = new Set((await site.import(...lines)).map(({ line }) => line));
  const taken = lines.filter((_line, index) => !rejected.has(index + 1));
  const { page, problems, otherHostRequests, close } = await site.visit();
  for (const { kind, slug } of taken) {
    await page.goto(`/${kind === 'tool' ? 'tools' : 'directories'}/${String(slug)}`);
    const links = await page.locator('main a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    expect(links.filter((link) => !/^(https?:|mailto:\?|$)/.test(link))).toEqual([]);
    expect(await page.locator('[onmouseover]').count()).toBe(0);
  }
  expect({ problems, otherHostRequests }).toEqual({ problems: [], otherHostRequests: [] });
  // Other schemes are rejected at import.
  expect(rejected.size).toBeGreaterThan(lines.length / 2);
  await close();
});

it('this suite notices markup from a listing', async () => {
  const { page, problems, close } = await site.visit();
  await page.goto('/');
  await page.evaluate(() => {
    const markup = '<img src="http://evil.example/x" onerror="alert(1)"><p style="color: red">x</p>';
    document.body.insertAdjacentHTML('beforeend', markup);
  });
  await until(() => ['img-src', 'script-src', 'style-src'].every((name) => problems.some((one) => one.includes(name))));
  await close();
});
