import { TOOL_TABLES } from '../../src/contexts/catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../src/contexts/directories/directory.entity.js';
import type { LookalikesService } from '../../src/contexts/listings/meaning/lookalikes.service.js';
import type { ListingLookupService } from '../../src/contexts/listings/listing-lookup.service.js';
import type { HostListing } from '../../src/contexts/listings/website-host.js';
import { directory, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

async function create(path: '/tools' | '/directories', fields: Record<string, unknown>): Promise<string> {
  const body = { ...(path === '/tools' ? tool(fields) : directory(fields)), kind: undefined };
  const { status, text, body: response } = await service.admin('POST', path, body);
  if (status !== 201) throw new Error(text);
  return response.data.id;
}

const idsOf = (listings: HostListing[]): string[] => listings.map(({ id }) => id);
const lookup = (): ListingLookupService => service.inside<ListingLookupService>('ListingLookupService');
const toolsAt = async (
  website: string,
  options?: Parameters<ListingLookupService['findByHost']>[2],
): Promise<string[]> => idsOf(await lookup().findByHost(TOOL_TABLES, website, options));

describe('Listings that look like another', () => {
  const listed = (website: string, id?: string) =>
    service.inside<LookalikesService>('LookalikesService').findListed(TOOL_TABLES, website, { id });

  it('have its host and path and are published; others share only the host', async () => {
    const same = await create('/tools', { website: 'http://www.twins.example/App/?from=list#top' });
    const hidden = await create('/tools', { website: 'https://twins.example/app', published: false });
    const other = await create('/tools', { website: 'https://twins.example/apps' });
    const { alike, sameHost } = await listed('https://twins.example/app');
    expect([idsOf(alike), idsOf(sameHost)]).toEqual([[same], [other, hidden]]);
    expect(idsOf((await listed('https://twins.example/app', same)).alike)).toEqual([]);
    expect(idsOf((await listed('twins.example/app')).alike)).toEqual([same]);
  });
});

describe('Listings by host', () => {
  it('ignore case, www., port, path, trailing dot and scheme', async () => {
    const ids = [
      await create('/tools', { website: 'https://same.example/' }),
      await create('/tools', { website: 'HTTP://WWW.Same.Example.:8080/app?u=https://other.example' }),
      await create('/tools', { website: 'https://same.example?x#y' }),
      await create('/tools', { website: 'https:///same.example' }),
    ];
    await create('/tools', { website: 'https://app.same.example/' });
    await create('/tools', { website: 'https://other.example/https://same.example/' });
    for (const website of ['https://same.example', 'same.example', 'http://www.SAME.example.:1/b'])
      expect((await toolsAt(website)).sort()).toEqual(ids.toSorted());
  });

  it('are found in Unicode and in punycode', async () => {
    const one = await create('/tools', { website: 'https://MÜNZE.example/' });
    const other = await create('/tools', { website: 'https://xn--mnze-0ra.example/' });
    expect(await toolsAt('https://münze.example')).toEqual([other, one]);
    expect(await toolsAt('https://www.xn--mnze-0ra.example')).toEqual([other, one]);
  });

  it('leave out the given listing, and unpublished ones on request', async () => {
    const hidden = await create('/tools', { website: 'https://left.example/', published: false });
    const shown = await create('/tools', { website: 'https://left.example/' });
    expect(await toolsAt('left.example')).toEqual([shown, hidden]);
    expect(await toolsAt('left.example', { except: shown })).toEqual([hidden]);
    expect(await toolsAt('left.example', { publishedOnly: true })).toEqual([shown]);
  });

  it('are at most the five newest', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1)
      ids.push(await create('/tools', { website: `https://many.example/${count}` }));
    expect(await toolsAt('many.example')).toEqual(ids.slice(1).toReversed());
  });

  it('are directories for directories', async () => {
    const id = await create('/directories', { website: 'https://www.harbor.example/' });
    await create('/tools', { website: 'https://harbor.example/' });
    expect(idsOf(await lookup().findByHost(DIRECTORY_TABLES, 'https://harbor.example/'))).toEqual([id]);
  });

  it('are none for a text that is not a URL', async () => {
    expect(await toolsAt('not a URL')).toEqual([]);
  });

  it('can have the longest website that is accepted', async () => {
    const host = `${'\u{20000}\u4e00\u4e8c'.repeat(400)}.example`;
    const { status } = await service.admin('POST', '/tools', {
      ...tool({ website: `https://${host}` }),
      kind: undefined,
    });
    expect(status).toBe(201);
  });
});
