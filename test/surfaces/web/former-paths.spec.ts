import { directory, tool } from '../../harness/listings.js';
import { type ServiceResponse, Service } from '../../harness/service.js';

const KINDS = [
  ['tool', 'tools', tool],
  ['directory', 'directories', directory],
] as const;

describe.each(KINDS)('The former path of a %s', (kind, section, listing) => {
  let service: Service;
  beforeAll(async () => (service = await Service.start()));
  afterAll(() => service.stop());

  const open = (path: string): Promise<ServiceResponse> => service.get(path, undefined, { accept: 'text/html' });
  const moved = ({ status, headers }: ServiceResponse): [number, string | null] => [status, headers.get('location')];
  const change = (id: string, fields: object): Promise<ServiceResponse> =>
    service.admin('PATCH', `/${section}/${id}`, fields);

  async function listed(fields: object = {}): Promise<{ id: string; slug: string }> {
    return (await service.admin('POST', `/${section}`, { ...listing(), ...fields })).body.data;
  }

  it('redirects (301) to the current path, without the query, after any number of renames', async () => {
    const { id, slug } = await listed();
    await change(id, { slug: `${slug}-second` });
    await change(id, { slug: `${slug}-third` });
    for (const former of [slug, `${slug}-second`]) {
      expect(moved(await open(`/${section}/${former}?adult=true&next=//evil.example`))).toEqual([
        301,
        `/${section}/${slug}-third`,
      ]);
      expect(moved(await open(`/${section}/${former}/report?done=sent`))).toEqual([
        301,
        `/${section}/${slug}-third/report`,
      ]);
      expect(moved(await open(`/badges/${section}/${former}.svg?theme=dark`))).toEqual([
        301,
        `/badges/${section}/${slug}-third.svg?theme=dark&size=large`,
      ]);
      const sent = await service.call(`/${section}/${former}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: 'reason=other&text=x',
      });
      expect(moved(sent)).toEqual([301, `/${section}/${slug}-third/report`]);
    }
    expect((await open(`/${section}/${slug}-third`)).status).toBe(200);
  });

  it('is not cached by browsers, because the listing may get its slug back', async () => {
    const { id, slug } = await listed();
    await change(id, { slug: `${slug}-other` });
    expect((await open(`/${section}/${slug}`)).headers.get('cache-control')).toBe('private, no-store');
    await change(id, { slug });
    expect((await open(`/${section}/${slug}`)).status).toBe(200);
    expect(moved(await open(`/${section}/${slug}-other`))).toEqual([301, `/${section}/${slug}`]);
  });

  it('responds with 410 after deletion, as a page or as an envelope', async () => {
    const { id, slug } = await listed();
    await change(id, { slug: `${slug}-later` });
    await service.admin('DELETE', `/${section}/${id}`);
    for (const path of [slug, `${slug}-later`, `${slug}/report`].map((part) => `/${section}/${part}`)) {
      const page = await open(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
      expect(page.text).toContain(`This ${kind} was removed from the catalog.`);
      expect(page.text).toContain('class="site-header"');
      const envelope = await service.get(path);
      expect([envelope.status, envelope.body.success]).toEqual([410, false]);
    }
  });

  it('responds with 404 while the listing is unpublished, or if it was never published', async () => {
    const shown = await listed();
    await change(shown.id, { slug: `${shown.slug}-new` });
    await change(shown.id, { published: false });
    const hidden = await listed({ published: false });
    await change(hidden.id, { slug: `${hidden.slug}-new`, published: true });
    for (const slug of [shown.slug, `${shown.slug}-new`, hidden.slug, 'never-there'])
      expect((await open(`/${section}/${slug}`)).status).toBe(404);
  });
});
