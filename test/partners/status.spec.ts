import { randomUUID } from 'node:crypto';
import { category, directory, tag, tool } from '../harness/listings.js';
import { partner, type Partner, partnerKey, submitted } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const ONE = 'Provide exactly one of: id, slug, website';

let service: Service;
let owner: Partner;
let stranger: Partner;
let sites = 0;

beforeAll(async () => {
  service = await Service.start();
  owner = await partner(service);
  stranger = await partner(service);
  await service.import(
    category('writing'),
    tag('seo'),
    directory({ slug: 'harbor', name: 'Harbor', website: 'https://harbor.example/', domainRating: 54 }),
    directory({ slug: 'pier', name: 'Pier', website: 'https://pier.example/', domainRating: null }),
    directory({ slug: 'quay', name: 'Quay' }),
  );
});

afterAll(() => service.stop());

const status = (query: string, key = owner.key): Promise<ServiceResponse> =>
  service.get(`/v1/ai-tools/status?${query}`, key);
const found = async (query: string): Promise<string | number> => {
  const response = await status(query);
  return response.status === 200 ? response.body.data.tool.id : response.status;
};
const byWebsite = (website: string): Promise<string | number> => found(`website=${encodeURIComponent(website)}`);
/** A host that no other test submits. */
const newHost = (): string => `site-${(sites += 1)}.example`;

describe('The status of a submitted tool', () => {
  it('without a package has no state', async () => {
    const { id, slug } = await submitted(service, owner.key, { name: 'Waiting Room' });
    const { status: code, body, headers } = await status(`id=${id}`);
    expect([code, headers.get('x-poll-interval')]).toEqual([200, '300']);
    expect(body).toEqual({
      success: true,
      data: {
        tool: {
          id,
          name: 'Waiting Room',
          slug,
          website: 'https://draftwell.example/',
          paymentStatus: 'waiting',
          paymentLabel: 'Waiting for a package',
          targetDirectoriesCount: 0,
        },
        submissionState: null,
        summary: { isComplete: false, submittedCount: 0, recordedSubmissions: 0, notes: '' },
        submissions: [],
        history: [],
      },
    });
  });

  it('contains the progress and the submitted directories, and no internal fields', async () => {
    const { id, createdAt } = await submitted(service, owner.key, { name: 'At Work', paymentType: 'starter' });
    const record = (slug: string, fields: object): Promise<ServiceResponse> =>
      service.admin('PUT', `/submissions/${id}/directories/${slug}`, fields);
    // The service does not request private IP addresses, so the listing is unreachable immediately.
    const listingUrl = 'http://10.0.0.1/at-work';
    await record('harbor', {
      isSubmitted: true,
      listingUrl,
      submittedAt: '2026-03-01T10:00:00Z',
      proofScreenshot: 'https://proofs.example/1.png',
    });
    await record('pier', { isSubmitted: true, submittedBy: 'OWNER', submittedAt: '2026-03-02T10:00:00+02:00' });
    await record('quay', { isSubmitted: false });
    await service.admin('PATCH', `/submissions/${id}`, { state: 'ASSIGNED', assignee: 'Grace', notes: 'Going well' });
    const { data } = await until(async () => {
      const { body } = await status(`id=${id}`);
      return body.data.submissions[0].check && body;
    });
    expect(data).toEqual({
      tool: expect.objectContaining({ paymentStatus: 'starter', targetDirectoriesCount: 30 }),
      submissionState: 'ASSIGNED',
      summary: { isComplete: false, submittedCount: 2, recordedSubmissions: 3, notes: 'Going well' },
      submissions: [
        {
          name: 'Harbor',
          slug: 'harbor',
          url: 'https://harbor.example/',
          listingUrl,
          domainRating: 54,
          isSubmitted: true,
          submittedBy: 'ADMIN',
          submittedAt: '2026-03-01T10:00:00.000Z',
          proofScreenshot: 'https://proofs.example/1.png',
          check: { status: 'unreachable', linkFound: null, follow: null, checkedAt: expect.stringMatching(/Z$/) },
        },
        {
          name: 'Pier',
          slug: 'pier',
          url: 'https://pier.example/',
          listingUrl: null,
          domainRating: null,
          isSubmitted: true,
          submittedBy: 'OWNER',
          submittedAt: '2026-03-02T08:00:00.000Z',
        },
      ],
      history: [
        { state: 'IN_QUEUE', at: createdAt },
        { state: 'ASSIGNED', at: expect.stringMatching(/Z$/) },
      ],
    });
  });

  it('is complete if and only if the submission is DONE', async () => {
    const { id } = await submitted(service, owner.key, { paymentType: 'pro' });
    const complete = async (): Promise<unknown[]> => {
      const { data } = (await status(`id=${id}`)).body;
      return [data.submissionState, data.summary.isComplete];
    };
    for (const state of ['ASSIGNED', 'IN_PROGRESS', 'REVIEW']) {
      await service.admin('PATCH', `/submissions/${id}`, { state });
      expect(await complete()).toEqual([state, false]);
    }
    await service.admin('POST', `/submissions/${id}/done`);
    expect(await complete()).toEqual(['DONE', true]);
    expect((await status(`id=${id}`)).body.data.history.map((move: any) => move.state)).toEqual([
      'IN_QUEUE',
      'ASSIGNED',
      'IN_PROGRESS',
      'REVIEW',
      'DONE',
    ]);
  });

  it('reflects the listing: a changed name is shown, an unpublished tool is found', async () => {
    const { id } = await submitted(service, owner.key);
    await service.admin('PATCH', `/tools/${id}`, { name: 'Renamed', slug: 'renamed-tool', published: false });
    expect((await status('slug=renamed-tool')).body.data.tool).toMatchObject({ id, name: 'Renamed' });
  });
});

describe('The tool to look up', () => {
  it('needs exactly one identifier; an empty one counts as absent', async () => {
    const { id, slug } = await submitted(service, owner.key);
    for (const query of [
      '',
      'id=',
      'id=&slug=&website=',
      'name=x',
      `id=${id}&slug=${slug}`,
      `slug=${slug}&website=x.example`,
    ]) {
      const { status: code, body } = await status(query);
      expect([query, code, body]).toEqual([query, 400, { success: false, error: ONE }]);
    }
    for (const query of [`id=${id}`, `slug=${slug}`, `id=${id}&slug=&website=`, `slug=${slug}&other=1&limit=x`])
      expect(await found(query)).toBe(id);
    for (const query of [`id=${id}&id=${id}`, `id[]=${id}`, `slug[x]=${slug}`]) expect(await found(query)).toBe(400);
  });

  it('returns 404 for unknown identifiers', async () => {
    for (const query of [
      `id=${randomUUID()}`,
      'id=x',
      'id=%00',
      'slug=no-such',
      'slug=%00',
      'slug=%F0%9F%98%80',
      'website=no.example',
    ])
      expect([query, await found(query)]).toEqual([query, 404]);
    for (const website of ['not a site', 'http://', '???', 'https://[', '\u0000', '/', '%'])
      expect([website, await byWebsite(website)]).toEqual([website, 404]);
    const { body } = await status('slug=no-such');
    expect(body).toEqual({ success: false, error: 'Tool not found among your submissions: slug no-such' });
  });

  it('is not found among tools of other partners or tools without a submission', async () => {
    const host = newHost();
    const { id, slug } = await submitted(service, stranger.key, { website: `https://${host}/` });
    await service.import(tool({ slug: 'nobodys' }));
    for (const query of [`id=${id}`, `slug=${slug}`, `website=${host}`, 'slug=nobodys']) {
      const { status: code, body } = await status(query);
      expect([query, code]).toEqual([query, 404]);
      expect(body.error).toMatch(/^Tool not found among your submissions: /);
    }
  });

  it('is found by every key of the partner, even if the key that submitted it is revoked', async () => {
    const issued = (await service.admin('POST', `/partners/${owner.id}/keys`, {})).body.data;
    const { id } = await submitted(service, issued.key);
    await service.admin('DELETE', `/keys/${issued.id}`);
    expect((await status(`id=${id}`, issued.key)).status).toBe(401);
    expect((await status(`id=${id}`, await partnerKey(service, owner.id))).body.data.tool.id).toBe(id);
  });
});

describe('A lookup by website', () => {
  it('matches only host without www. and path without trailing slash', async () => {
    const host = newHost();
    const { id } = await submitted(service, owner.key, { website: `https://${host}/` });
    const same = [host, `www.${host}`, `http://${host}`, `https://${host}/`, `https://WWW.${host.toUpperCase()}/`];
    same.push(`https://${host}?a=1`, `https://${host}/?a=1&b=2#top`, `https://${host}#top`, `https://${host}:443/`);
    same.push(`http://${host}:80`, `  https://${host}  `, `https://${host}//`);
    for (const website of same) expect([website, await byWebsite(website)]).toEqual([website, id]);
    const others = [`app.${host}`, `${host}/app`, `${host}:8443`, `x${host}`, `https://${host}.example/`];
    for (const website of others) expect([website, await byWebsite(website)]).toEqual([website, 404]);
  });

  it('matches regardless of how the website was submitted', async () => {
    for (const write of [
      (host: string) => `http://www.${host}/app/?ref=1#x`,
      (host: string) => `https://${host}/app`,
    ]) {
      const host = newHost();
      const { id } = await submitted(service, owner.key, { website: write(host) });
      for (const website of [`${host}/app`, `https://www.${host}/app/`, `http://${host}/app?utm=2`])
        expect([website, await byWebsite(website)]).toEqual([website, id]);
      for (const website of [host, `${host}/App`, `${host}/app/more`])
        expect([website, await byWebsite(website)]).toEqual([website, 404]);
    }
  });

  it('distinguishes ports', async () => {
    const host = newHost();
    const { id } = await submitted(service, owner.key, { website: `https://${host}:8443/` });
    expect([await byWebsite(`http://www.${host}:8443`), await byWebsite(host)]).toEqual([id, 404]);
  });

  it('finds the newest of several', async () => {
    const host = newHost();
    await submitted(service, owner.key, { website: `https://${host}/` });
    const { id } = await submitted(service, owner.key, { website: `http://www.${host}` });
    await submitted(service, stranger.key, { website: `https://${host}/` });
    expect(await byWebsite(host)).toBe(id);
  });

  it('matches international domain names in both spellings', async () => {
    const { id } = await submitted(service, owner.key, { website: 'https://bücher.example/' });
    expect([await byWebsite('xn--bcher-kva.example'), await byWebsite('www.BÜCHER.example')]).toEqual([id, id]);
  });
});

describe('Access to the status', () => {
  it('requires a partner key', async () => {
    const { key } = await service.catalogKey();
    expect((await service.get('/v1/ai-tools/status?id=x')).status).toBe(401);
    for (const wrong of [key, ADMIN_KEY]) {
      expect((await status('id=x', wrong)).status).toBe(403);
      expect((await service.get('/v1/ai-tools/status', undefined, { 'x-api-key': wrong })).status).toBe(403);
    }
  });

  it('is not allowed from another origin', async () => {
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const response = await service.call('/v1/ai-tools/status?id=x', { method, key: owner.key, headers });
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('is charged to the rest budget', async () => {
    // Exactly enough for the admin to create the partner and its key.
    const narrow = await Service.start({ RATE_REST_PREMIUM: '2' });
    try {
      const { key } = await partner(narrow);
      const first = await narrow.get('/v1/ai-tools/status?slug=none', key);
      expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([404, '"rest";q=2;w=60']);
      expect((await narrow.get('/v1/ai-tools/status', key)).status).toBe(400);
      expect((await narrow.get('/v1/ai-tools/status', key)).status).toBe(429);
      expect((await narrow.get('/v1/tools', key)).status).toBe(429);
    } finally {
      await narrow.stop();
    }
  });
});
