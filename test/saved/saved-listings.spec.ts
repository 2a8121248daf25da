import { rowsOf } from '../harness/database.js';
import { directory, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
/** A second process on the same database, so that only the database can serialize the changes. */
let neighbour: Service;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  neighbour = await Service.start({ SMTP_URL: users.mailServer.url }, service.databaseUrl);
  await service.import(
    tool({ slug: 'draftwell', name: 'Draftwell <b>', tagline: 'Drafts' }),
    directory({ slug: 'harbor', name: 'Harbor' }),
  );
});
afterAll(async () => {
  await neighbour.stop();
  await users.stop();
});

const save = (visitor: Visitor, kind: string, slug: string) => visitor.send('/saved', { kind, slug });
const namesIn = async (visitor: Visitor, path = '/saved'): Promise<string[]> => {
  const { $ } = await visitor.open(path);
  return $('main article h2')
    .toArray()
    .map((heading) => $(heading).text());
};
const userId = async (email: string): Promise<string> =>
  (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;

describe('A saved listing', () => {
  it('is saved once with the form on its page, listed newest first, filtered by kind, and removed', async () => {
    const visitor = await users.signedIn();
    for (const path of ['/tools/draftwell', '/directories/harbor', '/tools/draftwell']) {
      const { $ } = await visitor.open(path);
      const fields = $('form[action="/saved"]').serializeArray();
      const sent = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
      expect((await visitor.send('/saved', sent)).location).toBe('/saved?done=saved');
    }
    expect(await namesIn(visitor)).toEqual(['Harbor', 'Draftwell <b>']);
    expect(await namesIn(visitor, '/saved?kind=tool')).toEqual(['Draftwell <b>']);
    const { $ } = await visitor.open('/saved?kind=tool');
    const action = $('main article form').attr('action') ?? '';
    const stranger = await users.signedIn();
    await stranger.send(action);
    expect((await namesIn(visitor)).length).toBe(2);
    expect((await visitor.send(action)).location).toBe('/saved?kind=tool&page=1&done=removed');
    expect((await visitor.send(action)).status).toBe(303);
    expect(await namesIn(visitor)).toEqual(['Harbor']);
  });

  it('leaves public pages the same for everyone, and they contain no token', async () => {
    const visitor = await users.signedIn();
    await save(visitor, 'tool', 'draftwell');
    const [own, others] = [await visitor.open('/tools/draftwell'), await new Visitor(service).open('/tools/draftwell')];
    expect(own.text).toBe(others.text);
    expect(own.headers.get('etag')).toBe(others.headers.get('etag'));
    expect(own.$('form[action="/saved"] input[name=once]').length).toBe(0);
  });

  it('sends a visitor without a session to sign in and back to the listing', async () => {
    const visitor = new Visitor(service);
    const referer = `${service.url}/tools/draftwell`;
    const { location } = await visitor.send('/saved', { kind: 'tool', slug: 'draftwell' }, { referer });
    expect(location).toBe('/sign-in?next=%2Ftools%2Fdraftwell');
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const member = await users.signedIn();
    expect((await member.send('/saved', { kind: 'tool', slug: 'draftwell' }, elsewhere)).status).toBe(403);
    expect(await namesIn(member)).toEqual([]);
  });

  it('must exist and be public', async () => {
    await service.import(tool({ slug: 'hidden', published: false }));
    const visitor = await users.signedIn();
    expect((await save(visitor, 'tool', 'hidden')).status).toBe(404);
    expect((await save(visitor, 'tool', 'no-such-tool')).status).toBe(404);
    expect((await save(visitor, 'label', 'draftwell')).status).toBe(400);
    expect((await save(visitor, 'tool', '../x')).status).toBe(400);
    expect(await namesIn(visitor)).toEqual([]);
  });

  it('appears as no longer listed while it is not published, and disappears when it is deleted', async () => {
    const { id } = (await service.admin('POST', '/tools', tool({ slug: 'leaving', name: 'Leaving' }))).body.data;
    const visitor = await users.signedIn();
    await save(visitor, 'tool', 'leaving');
    await service.admin('PATCH', `/tools/${id}`, { published: false });
    expect(await namesIn(visitor)).toEqual(['A tool that is no longer listed']);
    expect((await visitor.open('/saved')).text).not.toContain('Leaving');
    await service.admin('DELETE', `/tools/${id}`);
    expect(await namesIn(visitor)).toEqual([]);
  });

  it('is one of at most 500, even if several are saved at once in two processes', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    const id = await userId(email);
    await service.import(...Array.from({ length: 8 }, (_, index) => tool({ slug: `late-${index}` })));
    // Opening 498 pages would take long.
    await rowsOf(
      service.databaseUrl,
      `with added as (
         insert into tools (id, slug, name, tagline, description, website, pricing)
         select gen_random_uuid(), 'many-' || number, 'Many', 'Many', 'Many', 'https://many.example/', 'FREE'
           from generate_series(1, 498) as number returning id)
       insert into saved_listings (id, user_id, tool_id) select gen_random_uuid(), '${id}', id from added`,
    );
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? service : neighbour)
          .inside<any>('SavedListingsService')
          .saveListing(id, { kind: 'tool', slug: `late-${index}` }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(2);
    const full = await save(visitor, 'directory', 'harbor');
    expect([full.status, full.$('[role=alert]').text()]).toEqual([409, expect.stringContaining('500 listings')]);
    expect((await visitor.open('/saved?page=25')).$('main article').length).toBe(20);
    const [saved] = await rowsOf(service.databaseUrl, `select count(*) from saved_listings where user_id = '${id}'`);
    expect(saved.count).toBe('500');
  });

  it('is part of the data download, and deleted with the account', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    const id = await userId(email);
    await save(visitor, 'directory', 'harbor');
    const data = JSON.parse((await visitor.open('/dashboard/account/data')).text);
    expect(data.savedListings).toMatchObject([{ kind: 'directory', listing: { slug: 'harbor', name: 'Harbor' } }]);
    await visitor.send('/dashboard/account/close', { email });
    expect(await rowsOf(service.databaseUrl, `select from saved_listings where user_id = '${id}'`)).toEqual([]);
  });
});
