import { category, directory } from '../harness/listings.js';
import { type Found, storeFound } from '../harness/losses.js';
import { partner, submitted } from '../harness/partner.js';
import { Service } from '../harness/service.js';

let service: Service;
let key: string;
const tools: string[] = [];

beforeAll(async () => {
  service = await Service.start();
  const slugs = ['harbor', 'pier', 'quay', 'never', 'at-79', 'at-80', 'nine', 'ten'];
  await service.import(category('writing'), ...slugs.map((slug) => directory({ slug, name: slug })));
  ({ key } = await partner(service));
});

afterAll(() => service.stop());

/** A listing in the directory per description, each of another tool. */
async function store(slug: string, listings: Omit<Found, 'toolId' | 'directory'>[]): Promise<void> {
  while (tools.length < listings.length)
    tools.push((await submitted(service, key, { name: `Tool ${tools.length}`, paymentType: 'starter' })).id);
  await storeFound(
    service.databaseUrl,
    listings.map((listing, index) => ({ toolId: tools[index] ?? '', directory: slug, ...listing })),
  );
}

const figures = async (): Promise<any> => (await service.admin('GET', '/figures/survival')).body.data;
const ofDirectory = async (wanted: string): Promise<any> =>
  (await figures()).directories.find(({ slug }: any) => slug === wanted);
const survivalOf = async (slug: string): Promise<number[][]> =>
  (await ofDirectory(slug)).survival.map(({ days, listings, alive }: any) => [days, listings, alive]);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
/** Lost two days after Done. */
const LOST = { doneDays: 40, losses: [{ lostDays: 38 }] };
const ALIVE = { doneDays: 40 };

describe('Survival figures', () => {
  it('are empty without listings', async () => {
    expect(await figures()).toEqual({
      overall: [30, 90, 365].map((days) => ({ days, listings: 0, alive: 0, share: null })),
      directories: [],
    });
  });

  it('count listings that are old enough and were not lost at that age', async () => {
    await store('harbor', [
      // Never lost, and old enough for every age.
      { doneDays: 400 },
      // Lost on day 20, recovered on day 50: lost after 30 days, alive after 90 and 365.
      { doneDays: 400, losses: [{ status: 'resolved', lostDays: 380, recoveredDays: 350 }] },
      // Lost on day 60 and never found again: alive after 30 days only.
      { doneDays: 400, losses: [{ lostDays: 340 }] },
      // Lost twice, each time between two ages.
      {
        doneDays: 400,
        losses: [
          { status: 'resolved', lostDays: 399, recoveredDays: 390 },
          { status: 'resolved', lostDays: 300, recoveredDays: 200 },
        ],
      },
      // 100 days old: too young for 365. An accepted loss on day 80 is a loss.
      { doneDays: 100, losses: [{ status: 'accepted', lostDays: 20 }] },
      // 29 days old: too young for every age.
      { doneDays: 29 },
      // Never found by a check.
      { doneDays: 400, liveDays: null },
    ]);
    expect(await survivalOf('harbor')).toEqual([
      [30, 5, 4],
      [90, 5, 3],
      [365, 4, 3],
    ]);
    expect((await ofDirectory('harbor')).survival.map(({ share }: any) => share)).toEqual([0.8, 0.6, 0.75]);
  });

  it('add up over all directories, with most listings first', async () => {
    await store('pier', [{ doneDays: 40 }, { doneDays: 40, losses: [{ lostDays: 39 }] }]);
    await store('never', [{ doneDays: 400, liveDays: null }]);
    const { overall, directories } = await figures();
    expect(directories.map(({ slug }: any) => slug)).toEqual(['harbor', 'pier']);
    expect(overall.map(({ listings, alive }: any) => [listings, alive])).toEqual([
      [7, 5],
      [5, 3],
      [4, 3],
    ]);
  });

  it.each([
    ['quay', 10, 0, false],
    ['nine', 0, 9, false],
    ['ten', 7, 3, true],
    ['at-80', 16, 4, false],
    ['at-79', 15, 4, true],
  ])('mark a directory below 80 %% of at least 10 listings: %s', async (slug, alive, lost, losesListings) => {
    await store(slug, [...times(alive, ALIVE), ...times(lost, LOST)]);
    expect((await ofDirectory(slug)).losesListings).toBe(losesListings);
  });
});
