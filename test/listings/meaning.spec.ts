import { RECIPE } from '../../src/platform/meaning/recipe.js';
import { rowsOf, whileLocked } from '../harness/database.js';
import { load } from 'cheerio';
import { category, directory, directoryCategory, tool } from '../harness/listings.js';
import { MeaningProcess } from '../harness/meaning-process.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { partner, submitted } from '../harness/partner.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';

interface Near {
  number: number;
  equal: number;
}
interface Question {
  scope?: 'tools' | 'directories';
  filter?: { adultHidden?: boolean; pricing?: string };
  limit?: number;
  among?: number[];
}

let users: TestUsers;
let service: Service;

/** The slugs of the nearest listings. */
async function near(by: MeaningProcess, text: string, { scope = 'tools', ...question }: Question = {}) {
  const found = await by.ask<Near[]>('near', { scope, text, ...question });
  const rows = await rowsOf(
    service.databaseUrl,
    `select v.number, l.slug from listing_vectors v join (select id, slug from tools union all select id, slug from directories) l
        on l.id = v.listing_id where v.number in (${found.map(({ number }) => number).join() || 'null'})`,
  );
  const slugs = new Map(rows.map(({ number, slug }) => [number, slug as string]));
  return found.map(({ number }) => slugs.get(number) ?? 'deleted');
}

/** The vectors of tools, which only section searches by meaning show. */
const vectors = (slugs: string, recipe = RECIPE) =>
  rowsOf(
    service.databaseUrl,
    `select t.slug, v.number, v.codes, v.due_at from listing_vectors v join tools t on t.id = v.listing_id
      where v.recipe = '${recipe}' and t.slug like '${slugs}' order by v.number`,
  );
const areEncoded = async (slugs: string, count: number): Promise<boolean> => {
  const rows = await vectors(slugs);
  return rows.length === count && rows.every(({ codes, due_at }) => codes !== null && due_at === null);
};
async function change(slug: string, method: 'PATCH' | 'DELETE', fields?: object): Promise<void> {
  const [{ id }] = await rowsOf(service.databaseUrl, `select id from tools where slug = '${slug}'`);
  expect((await service.admin(method, `/tools/${id}`, fields)).status).toBeLessThan(300);
}

describe('Vectors of listings', () => {
  let one: MeaningProcess;

  beforeAll(async () => {
    users = await TestUsers.start();
    service = users.service;
    // A release that was used a short time ago, and one that was not used for weeks.
    await service.import(tool({ slug: 'known', name: 'Known' }));
    await rowsOf(
      service.databaseUrl,
      `insert into vector_recipes values ('last week', now() - interval '7 days'), ('last year', now() - interval '365 days');
       insert into listing_vectors (recipe, scope, listing_id, codes, due_at)
         select recipe, 'tools', id, 'vector', null from tools, vector_recipes where slug = 'known'`,
    );
    one = await MeaningProcess.start(service.databaseUrl);
  });
  afterAll(async () => {
    await one.end();
    await users.stop();
  });

  it('follow edits, and change neither ETags nor versions', async () => {
    await service.import(
      category('meetings'),
      tool({ slug: 'subject', tagline: 'Turns long meetings into short notes', category: 'meetings' }),
      directory({ slug: 'startup-list', smallDescription: 'Lists new startups' }),
    );
    const { key } = await service.catalogKey();
    const read = async () => (await service.get('/v1/tools/subject', key)).headers.get('etag');
    const before = await read();
    const meeting = 'write down what was said in the meeting';
    await until(async () => (await near(one, meeting))[0] === 'subject');
    await until(async () => (await near(one, 'where to launch', { scope: 'directories' }))[0] === 'startup-list');
    expect(await read()).toBe(before);
    const [{ codes }] = await vectors('subject');
    await change('subject', 'PATCH', { tagline: 'Finds a recipe for dinner' });
    await until(async () => !codes.equals((await vectors('subject'))[0].codes));
    await until(async () => (await near(one, 'what to cook tonight'))[0] === 'subject');
  });

  it('are chosen by the filters, and among given listings', async () => {
    await service.import(
      tool({ slug: 'free-cats', tagline: 'Draws a picture of a cat' }),
      tool({ slug: 'paid-cats', tagline: 'Paints pictures of cats', pricing: 'PAID' }),
    );
    const cats = 'cat picture';
    await until(async () => (await near(one, cats, { limit: 2 })).sort().join() === 'free-cats,paid-cats');
    expect(await near(one, cats, { limit: 1, filter: { pricing: 'PAID' } })).toEqual(['paid-cats']);
    await service.import(category('nsfw', { adult: true }));
    await change('paid-cats', 'PATCH', { category: 'nsfw' });
    await until(async () => !(await near(one, cats, { filter: { adultHidden: true } })).includes('paid-cats'));
    const [{ number }] = await vectors('paid-cats');
    expect(await near(one, cats, { among: [number, 2_000_000_000] })).toEqual(['paid-cats']);
  });

  it('are not found once the listing is unpublished or deleted', async () => {
    await service.import(
      tool({ slug: 'hidden-fish', tagline: 'Names a fish in a photo' }),
      tool({ slug: 'deleted-fish', tagline: 'Counts fish in a pond' }),
    );
    const fish = () => near(one, 'fish', { limit: 2 });
    await until(async () => (await fish()).sort().join() === 'deleted-fish,hidden-fish');
    await change('hidden-fish', 'PATCH', { published: false });
    await change('deleted-fish', 'DELETE');
    await until(async () => !/fish|deleted/.test((await fish()).join()));
    await change('hidden-fish', 'PATCH', { published: true });
    await until(async () => (await fish())[0] === 'hidden-fish');
  });

  it('are written once by several processes, and by the others after one was killed', async () => {
    const two = await MeaningProcess.start(service.databaseUrl);
    const count = async () => (await one.ask<number>('encoded')) + (await two.ask<number>('encoded'));
    const before = await count();
    const tools = (name: string, length: number) =>
      Array.from({ length }, (_, at) => tool({ slug: `${name}-${at}`, tagline: `Does thing number ${at}` }));
    await service.import(...tools('shared', 40));
    await until(() => areEncoded('shared-%', 40));
    expect((await count()) - before).toBe(40);
    const nearest = async (each: MeaningProcess) => (await near(each, 'thing', { limit: 9 })).join();
    await until(
      async () => /^(shared-\d+,?){9}$/.test(await nearest(one)) && (await nearest(one)) === (await nearest(two)),
    );

    const alternatives = async ({ url }: MeaningProcess) => (await fetch(`${url}/tools/shared-7/alternatives`)).text();
    const cards = async (each: MeaningProcess) =>
      load(await alternatives(each))('.listing h3')
        .text()
        .split('Tool ')
        .slice(1);
    expect(await cards(one)).toHaveLength(20);
    expect(await cards(two)).toEqual(await cards(one));

    await service.import(...tools('left', 40));
    await until(async () => (await vectors('left-%')).some(({ codes }) => codes !== null));
    await two.end('SIGKILL');
    // A minute passes.
    await rowsOf(
      service.databaseUrl,
      `update listing_vectors set due_at = now() where due_at < now() + interval '2 minutes'`,
    );
    await until(() => areEncoded('left-%', 40));
    await until(async () => (await near(one, 'thing number 39', { limit: 80 })).includes('left-39'));
  });

  it('are not missed if the transaction that changed them commits after later ones', async () => {
    await service.import(
      tool({ slug: 'late-bird', tagline: 'Recognizes the song of a bird' }),
      tool({ slug: 'early-bird', tagline: 'Wakes you early' }),
    );
    await until(async () => (await near(one, 'bird song'))[0] === 'late-bird');
    await whileLocked(
      service.databaseUrl,
      `update tool_search set published = false from tools where id = listing_id and slug = 'late-bird'`,
      async (other) => {
        await change('early-bird', 'PATCH', { tagline: 'Plays the drums' });
        await until(async () => (await near(one, 'drums'))[0] === 'early-bird');
        await other.query('commit');
      },
    );
    await until(async () => !(await near(one, 'bird song')).includes('late-bird'));
  });

  it('are counted in the console until none is missing', async () => {
    const ada = await users.admin('Ada Moreno');
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join();
    const shows = async (path: string) => (await fetch(one.url + path, { headers: { cookie } })).text();
    await service.import(tool({ slug: 'counted' }));
    await until(() => areEncoded('counted', 1));
    const form = new FormData();
    for (const [name, value] of Object.entries({ run: 'dry-run', text: JSON.stringify(tool()) })) form.set(name, value);
    const { location = '' } = await ada.upload('/console/import', form);
    const paths = ['/console', location];
    for (const path of paths) await until(async () => !(await shows(path)).includes('listings are encoded'));
    // A process that works on it.
    await rowsOf(
      service.databaseUrl,
      `update listing_vectors v set codes = null, due_at = now() + interval '1 minute' from tools t where t.id = v.listing_id and slug = 'counted'`,
    );
    const [{ count }] = await rowsOf(
      service.databaseUrl,
      `select count(*)::int from (select from tools union all select from directories) l`,
    );
    const line = `${count - 1} of ${count} listings are encoded. Others are found by words.`;
    for (const path of paths) await until(async () => (await shows(path)).includes(line));
  });

  describe('order searches', () => {
    const search = async (q: string, parameters = '') => {
      const response = await fetch(`${one.url}/v1/tools?q=${encodeURIComponent(q)}${parameters}`, {
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      });
      const { data, pagination } = (await response.json()) as {
        data: { slug: string }[];
        pagination: { total: number };
      };
      return {
        slugs: data.map(({ slug }) => slug),
        total: pagination.total,
        match: response.headers.get('x-search-match'),
      };
    };

    beforeAll(async () => {
      const lamp = (at: number) =>
        tool({ slug: `lamp-${at}`, name: `Glow ${at}`, tagline: `Switches lamps on at ${at}`, opens: at % 7 });
      await service.import(
        category('homes'),
        tool({ slug: 'puppies', name: 'Paws', tagline: 'Names for a new puppy', category: 'homes' }),
        tool({ slug: 'lamp', name: 'Lamp', tagline: 'Draws furniture', opens: 0 }),
        ...Array.from({ length: 230 }, (_, at) => lamp(at)),
      );
      await until(() => areEncoded('lamp%', 231));
      await until(async () => (await search('what to call a young dog')).slugs[0] === 'puppies');
    });

    it('by what a question means, also in a category', async () => {
      const found = await search('what to call a young dog', '&category=homes');
      expect(found).toEqual({ slugs: ['puppies'], total: 1, match: 'partial' });
    });

    it('and find nothing for letters typed at random', async () => {
      expect(await search('qpzkvx wvxjq')).toEqual({ slugs: [], total: 0, match: 'none' });
    });

    it.each(['switches lamps', 'lamp', 'free lamps', 'light the living room', 'furniture lamp'])(
      'in the same way on pages of every size: %s',
      async (q) => {
        const { slugs: first, total } = await search(q, '&limit=100');
        const pages = async (limit: number, upTo: number) => {
          const found: string[] = [];
          for (let page = 1; (page - 1) * limit < upTo; page += 1)
            found.push(...(await search(q, `&limit=${limit}&page=${page}`)).slugs);
          return found;
        };
        const all = await pages(100, total);
        expect([all.length, new Set(all).size, all.slice(0, 100)]).toEqual([total, total, first]);
        expect(await pages(7, total)).toEqual(all);
        expect(await pages(1, 12)).toEqual(all.slice(0, 12));
      },
    );

    it('and the name first, whatever is nearer', async () => {
      const { slugs, match } = await search('lamp');
      expect([slugs[0], match]).toEqual(['lamp', 'exact']);
    });

    it('by words while questions get no vector in time, without keeping that order', async () => {
      const question = 'what to call the young dog';
      const page = async () => (await fetch(`${one.url}/tools?q=${encodeURIComponent(question)}`)).text();
      await one.ask('delay', { isLate: true });
      expect(await search(question)).toEqual({ slugs: [], total: 0, match: 'none' });
      expect(await page()).not.toContain('/tools/puppies');
      await one.ask('delay', { isLate: false });
      expect((await search(question)).slugs[0]).toBe('puppies');
      expect(await page()).toContain('/tools/puppies');
    });
  });

  describe('on pages', () => {
    const page = async (path: string, headers: Record<string, string> = {}) =>
      load(await (await fetch(one.url + path, { headers })).text());
    const links = async (path: string, part: string) => {
      const $ = await page(path);
      return [...$(`section[aria-labelledby=${part}] h3 a`)].map((link) => $(link).attr('href')?.split('/').at(-1));
    };
    const similar = (path: string) => links(path, 'similar');

    beforeAll(async () => {
      await service.import(
        category('boats'),
        category('cargo'),
        category('red-light', { adult: true }),
        tool({ slug: 'knots', tagline: 'Teaches sailors to tie knots', category: 'boats' }),
        tool({ slug: 'ropes', tagline: 'Shows how sailing knots are tied', category: 'cargo' }),
        tool({ slug: 'ropes-adult', tagline: 'Shows how sailors tie knots', category: 'red-light' }),
        tool({ slug: 'ropes-hidden', tagline: 'Teaches sailing knots', published: false }),
        tool({ slug: 'taxes', tagline: 'Fills in tax forms for freelancers', category: 'boats' }),
      );
      await until(() => areEncoded('ropes%', 3));
      await until(async () => (await similar('/tools/knots'))[0] === 'ropes');
    });

    it('shows only similar tools that visitors can see', async () => {
      const shown = await similar('/tools/knots');
      for (const slug of ['knots', 'ropes-adult', 'ropes-hidden']) expect(shown).not.toContain(slug);
      expect(await similar('/tools/ropes-adult?adult=true')).toContain('knots');
      await change('ropes', 'PATCH', { category: 'red-light' });
      expect(await similar('/tools/knots')).not.toContain('ropes');
      await change('ropes', 'PATCH', { category: 'cargo' });
      await until(async () => (await similar('/tools/knots'))[0] === 'ropes');
    });

    it('ranks directories with equal tens of Domain Rating by nearness to the tool', async () => {
      const rated = (slug: string, domainRating: number, smallDescription: string) =>
        directory({ slug, domainRating, smallDescription, categories: ['boats'] });
      await service.import(
        directoryCategory('boats'),
        rated('harbor-top', 71, 'Lists recipes'),
        rated('harbor-recipes', 69, 'Lists recipes'),
        rated('harbor-knots', 60, 'Lists everything about sailing and knots'),
        rated('harbor-low', 59, 'Lists sailing knots'),
      );
      const slugs = ['harbor-top', 'harbor-knots', 'harbor-recipes', 'harbor-low'];
      await until(async () => (await links('/tools/knots', 'directories')).join() === slugs.join());
    });

    it('shows admins which published listings a new one looks like', async () => {
      const ada = await users.admin('Ada Moreno');
      const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const notices = async (path: string) => (await page(path, { cookie }))('.notice').text();
      const text = {
        tagline: 'Turns a recording of an interview into a clean article',
        description: 'Upload the sound of an interview. An hour later you get an article with quotes, ready to print.',
      };
      await service.import(
        category('press'),
        tool({ slug: 'quotable', name: 'Quotable', ...text }),
        tool({ slug: 'secretly', name: 'Secretly', ...text, published: false }),
        tool({ slug: 'imported', name: 'Copied', ...text, tagline: 'Makes a clean article of a recorded interview' }),
      );
      await until(() => areEncoded('imported', 1));
      const [{ id }] = await rowsOf(service.databaseUrl, `select id from tools where slug = 'imported'`);
      await until(async () => /Looks like Quotable/.test(await notices(`/console/tools/${id}`)));
      expect(await notices(`/console/tools/${id}`)).not.toContain('Secretly');

      const { key } = await partner(service);
      const { id: sentId } = await submitted(service, key, { name: 'Sent', category: 'press', ...text });
      await until(async () => /Looks like .*Quotable/.test(await notices(`/console/submissions/${sentId}`)));

      const founder = await users.signedIn(users.newEmail());
      const fields = { website: 'https://asked.example/', category: 'press', pricing: 'FREE', founderName: 'Noa Berg' };
      const sent = { name: 'Asked', ...text, ...fields, founderEmail: 'noa@asked.example', tags: 'audio' };
      expect((await founder.send('/submit', sent)).location).toBe('/submit/requests?done=sent');
      const { body } = await service.admin('GET', '/listing-requests');
      expect(await notices(`/console/listing-requests/${body.data[0].id}`)).toMatch(/Looks like .*Quotable/);
      expect((await founder.open('/submit/requests')).text).not.toContain('Quotable');
    });

    it('shows a section of the guides above the listings for a question about the service', async () => {
      const answer = async (q: string) => {
        const $ = await page(`/search?q=${encodeURIComponent(q)}`);
        return [...$('#results .notice a')].map((link) => $(link).attr('href'));
      };
      await until(async () => (await answer('how do I get an API key')).length > 0);
      expect(await answer('how do I get an API key')).toEqual(['/docs/quickstart#get-an-api-key']);
      expect(await answer('what are the rate limits')).toEqual(['/docs/rate-limits']);
      for (const q of ['rate limits', 'how do I tie a knot', 'which tool fills in tax forms'])
        expect(await answer(q)).toEqual([]);
    });
  });

  it('of other releases are kept for weeks, and are due after an edit', async () => {
    await change('known', 'PATCH', { tagline: 'Edited' });
    await until(() => areEncoded('known', 1));
    const [{ codes, due_at }] = await vectors('known', 'last week');
    expect([String(codes), due_at === null]).toEqual(['vector', false]);
    expect(await vectors('known', 'last year')).toEqual([]);
  });
});

describe('A service with MEANING=false', () => {
  it('writes no vectors', async () => {
    const off = await Service.startSeparate();
    try {
      await off.import(tool());
      const rows = `select recipe from listing_vectors union all select recipe from vector_recipes`;
      expect(await rowsOf(off.databaseUrl, rows)).toEqual([]);
    } finally {
      await off.stop();
    }
  });
});
