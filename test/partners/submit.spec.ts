import { category, tag, tool } from '../harness/listings.js';
import { partner, submission, submit, submitted } from '../harness/partner.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const MISSING_ALL =
  'Missing required fields: name, website, tagline, description, category, pricing, founderName, founderEmail, tags';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await partner(service));
  await service.import(
    category('writing', { name: 'Writing & Editing' }),
    category('image-generation', { name: 'Image Generation' }),
    category('nsfw', { name: 'NSFW', adult: true }),
    tag('seo', { name: 'SEO' }),
    tag('machine-learning', { name: 'Machine Learning' }),
    tool({ slug: 'taken' }),
  );
});

afterAll(() => service.stop());

const sent = (fields: Record<string, unknown>): Promise<ServiceResponse> => submit(service, key, submission(fields));
const errorOf = async (fields: Record<string, unknown>): Promise<string> => {
  const { status, body } = await sent(fields);
  expect([status, body.success]).toEqual([400, false]);
  return body.error;
};
const listing = async (slug: string): Promise<any> => (await service.get(`/v1/tools/${slug}`, key)).body.data;
const total = async (): Promise<number> => (await service.admin('GET', '/tools')).body.pagination.total;

describe('A submission', () => {
  it('returns the documented fields and no others', async () => {
    const { status, body, headers } = await sent({
      name: 'Answer Shape',
      paymentType: 'pro',
      tags: ['SEO', 'Brand new'],
    });
    const { id, createdAt } = body.data;
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          slug: 'answer-shape',
          name: 'Answer Shape',
          url: 'https://catalog.example/tools/answer-shape',
          website: 'https://draftwell.example/',
          paymentStatus: 'pro',
          paymentLabel: 'Pro (60+ directories)',
          targetDirectoriesCount: 60,
          submissionState: 'IN_QUEUE',
          summary: { isComplete: false, submittedCount: 0, recordedSubmissions: 0, notes: '' },
          statusUrl: `https://catalog.example/v1/ai-tools/status?id=${id}`,
          createdAt: new Date(createdAt).toISOString(),
          resolved: {
            category: 'writing',
            tags: [
              { input: 'SEO', slug: 'seo' },
              { input: 'Brand new', slug: 'brand-new' },
            ],
          },
          generated: ['slug', 'icon', 'frame', 'features', 'faq'],
        },
      },
    ]);
    expect(headers.get('location')).toBe(body.data.statusUrl);
    const { pathname, search } = new URL(body.data.statusUrl);
    expect((await service.get(pathname + search, key)).body.data.tool.id).toBe(id);
  });

  it.each([
    [undefined, 'waiting', 'Waiting for a package', 0, null],
    [null, 'waiting', 'Waiting for a package', 0, null],
    ['starter', 'starter', 'Starter (30+ directories)', 30, 'IN_QUEUE'],
    ['pro', 'pro', 'Pro (60+ directories)', 60, 'IN_QUEUE'],
    ['premium', 'premium', 'Premium (100+ directories)', 100, 'IN_QUEUE'],
  ])(
    'with the package %p has the payment status %s',
    async (paymentType, paymentStatus, paymentLabel, count, submissionState) => {
      const data = await submitted(service, key, { paymentType });
      expect(data).toMatchObject({ paymentStatus, paymentLabel, targetDirectoriesCount: count, submissionState });
    },
  );

  it('is listed immediately with the submitted fields, and found by search', async () => {
    const { slug, id } = await submitted(service, key, {
      name: '  Quillwright ',
      slug: 'quill',
      video: 'https://vimeo.com/1',
      socials: { x: 'https://x.com/quill' },
      features: { Outlines: 'In your voice' },
      faq: [{ question: 'Free?', answer: 'Yes', more: 'dropped' }],
      affiliate: '20 % for a year',
      affiliateLink: 'https://quill.example/affiliates',
      discountCode: 'QUILL20',
      location: 'Lisbon',
      opens: 999,
      featured: true,
      rating: 5,
    });
    expect(await listing(slug)).toMatchObject({
      id,
      slug: 'quill',
      name: 'Quillwright',
      website: 'https://draftwell.example/',
      url: 'https://catalog.example/tools/quill',
      category: { slug: 'writing', name: 'Writing & Editing' },
      tags: [{ slug: 'seo', name: 'SEO' }],
      pricing: 'FREEMIUM',
      founderName: 'Ada Example',
      video: 'https://vimeo.com/1',
      socials: { x: 'https://x.com/quill' },
      features: { Outlines: 'In your voice' },
      faqs: [{ question: 'Free?', answer: 'Yes' }],
      affiliate: true,
      affiliateLink: 'https://quill.example/affiliates',
      discountCode: 'QUILL20',
      location: 'Lisbon',
      opens: 0,
      featured: false,
      rating: 0,
    });
    const found = (await service.get('/v1/tools?q=quillwright', key)).body;
    expect([found.pagination.total, found.data[0].id]).toEqual([1, id]);
  });

  it('returns the names of the omitted fields as generated', async () => {
    const images = { icon: 'https://draftwell.example/i.png', frame: 'https://draftwell.example/f.png' };
    expect((await submitted(service, key, { ...images, slug: 'all-given', features: {}, faq: [] })).generated).toEqual(
      [],
    );
    expect((await submitted(service, key, { ...images })).generated).toEqual(['slug', 'features', 'faq']);
  });

  it('treats null in an optional field as absent, and ignores unknown fields', async () => {
    const names = ['paymentType', 'slug', 'icon', 'frame', 'screenshots', 'video', 'socials', 'features', 'faq'];
    names.push('affiliate', 'affiliateLink', 'discountCode', 'location', 'foundingDate', 'isCustomer', 'isLaunched');
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    const data = await submitted(service, key, {
      name: 'Nulls',
      ...nothing,
      id: 'mine',
      published: false,
      nonsense: {},
    });
    expect(data.generated).toEqual(['slug', 'icon', 'frame', 'features', 'faq']);
    expect(await listing('nulls')).toMatchObject({
      id: data.id,
      icon: null,
      frame: null,
      screenshots: [],
      video: null,
      socials: {},
      affiliate: false,
      affiliateLink: null,
      discountCode: '',
      location: null,
    });
  });

  it('sent twice creates two tools', async () => {
    const [one, two] = [
      await submitted(service, key, { name: 'Twice' }),
      await submitted(service, key, { name: 'Twice' }),
    ];
    expect([one.slug, two.slug, one.id === two.id]).toEqual(['twice', 'twice-2', false]);
  });

  it('sent 50 times concurrently with one name creates 50 tools with distinct slugs', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => sent({ name: 'Stampede', tags: ['Rush hour'] })),
    );
    expect([...new Set(responses.map(({ status }) => status))]).toEqual([201]);
    const slugs = new Set(responses.map(({ body }) => body.data.slug));
    expect(slugs).toEqual(new Set(['stampede', ...Array.from({ length: 49 }, (_, index) => `stampede-${index + 2}`)]));
    expect((await service.get('/v1/tags?q=rush', key)).body.data).toEqual([
      { slug: 'rush-hour', name: 'Rush hour', toolsCount: 50 },
    ]);
  });
});

describe('An invalid submission', () => {
  it('is rejected with all missing fields', async () => {
    const before = await total();
    for (const body of [{}, { tags: [] }, { nonsense: 1 }]) {
      const response = await submit(service, key, body);
      expect([response.status, response.body]).toEqual([400, { success: false, error: MISSING_ALL }]);
    }
    expect(await total()).toBe(before);
  });

  it('is rejected with all problems in one error', async () => {
    const error = await errorOf({
      tagline: undefined,
      tags: [],
      name: 'x'.repeat(101),
      pricing: 'CHEAP',
      founderEmail: 'nobody',
      category: 'wrting',
      slug: 'taken',
      website: 'http://127.0.0.1/',
      icon: 'not an address',
      screenshots: ['https://draftwell.example/1.png', 'http://10.0.0.1/2.png'],
      video: 'https://videos.example/1',
      isCustomer: 'yes',
    });
    expect(error.split('; ')).toEqual([
      'Missing required fields: tagline, tags',
      'name must be at most 100 characters',
      'pricing must be one of: FREE, FREEMIUM, PAID',
      'founderEmail must be an email address',
      'icon must be an http(s) URL without credentials',
      'isCustomer must be true or false',
      'website must be a public http or https URL',
      'screenshots[1] must be a public http or https URL',
      'video must be a YouTube or Vimeo URL',
      'category must be an existing category, not wrting. Did you mean: writing?',
      'slug taken is taken. Choose another, or omit it to have one generated',
    ]);
  });

  it.each<[string, unknown]>([
    ...['name', 'website', 'tagline', 'description', 'category', 'pricing', 'founderName', 'founderEmail'].flatMap(
      (field) => [null, '', '   ', 17, [], {}].map((value): [string, unknown] => [field, value]),
    ),
    ...[null, '', 'seo', {}, [1], [null], [''], ['  '], [['seo']], Array.from({ length: 31 }, (_, n) => `t${n}`)].map(
      (value): [string, unknown] => ['tags', value],
    ),
    ['tags', ['x'.repeat(101)]],
    ['tags', ['seo', '\u200b']],
    ['tags', ['\u0007']],
    ['tags', ['\u2063\ufeff \u00ad']],
    ['name', '😀'.repeat(101)],
    ['tagline', '😀'.repeat(201)],
    ['description', 'x'.repeat(10_001)],
    ['pricing', 'FREE '],
    ['paymentType', 'gold'],
    ['paymentType', 30],
    ['slug', ''],
    ['slug', 'Draft Well'],
    ['slug', 'draft--well'],
    ['slug', '-draft'],
    ['slug', 'x'.repeat(121)],
    ['slug', 'top'],
    ['slug', 'taken'],
    ['slug', 17],
    ['icon', ''],
    ['icon', 'javascript:alert(1)'],
    ['icon', 'data:image/png;base64,AAAA'],
    ['frame', 'ftp://draftwell.example/f.png'],
    ['screenshots', 'https://draftwell.example/1.png'],
    ['screenshots', ['nothing']],
    ['screenshots', [null]],
    ['screenshots', Array.from({ length: 21 }, (_, n) => `https://draftwell.example/${n}.png`)],
    ['video', 'https://youtube.com.videos.example/1'],
    ['video', 'https://notyoutube.com/watch?v=1'],
    ['video', 'https://draftwell.example/?youtube.com'],
    ['video', 'youtu.be/1'],
    ['socials', 'https://x.com/a'],
    ['socials', ['https://x.com/a']],
    ['socials', { x: '@draftwell' }],
    ['socials', { x: null }],
    ['socials', { x: 'javascript:alert(1)' }],
    ['features', ['Fast']],
    ['features', { Fast: true }],
    ['features', { Fast: { very: 'x' } }],
    ['faq', {}],
    ['faq', ['Free?']],
    ['faq', [{ question: 'Free?' }]],
    ['faq', [{ question: 'Free?', answer: '' }]],
    ['affiliate', true],
    ['affiliateLink', 'sign up here'],
    ['discountCode', 20],
    ['location', ['Lisbon']],
    ['foundingDate', 2025],
    ['isCustomer', 'true'],
    ['isLaunched', 1],
    ['category', 'no-such-category'],
  ])('is rejected for its %s: %j', async (field, value) => {
    expect(await errorOf({ [field]: value })).toMatch(new RegExp(`\\b${field}\\b`));
  });

  it.each([
    'http://localhost/',
    'https://app.localhost/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://printer.local/',
    'http://vault.internal/',
    'http://intranet/',
    'https://draftwell.example:25/',
    'https://draftwell.example:6379/',
    'https://user:secret@draftwell.example/',
    'https://draftwell.example@10.0.0.1/',
    'ftp://draftwell.example/',
    'file:///etc/passwd',
    '//draftwell.example/',
    'https:///draftwell',
    'https://draftwell.example/\u0000',
    'https://draftwell.example/a b',
  ])('is rejected for the URL %j', async (address) => {
    for (const [field, value] of Object.entries({
      website: address,
      icon: address,
      frame: address,
      screenshots: [address],
    }))
      expect((await sent({ [field]: value })).status).toBe(400);
  });
});

describe('A submission', () => {
  it('has text limits in characters, not in bytes', async () => {
    const texts = { name: '😀'.repeat(100), tagline: '漢'.repeat(200), description: '😀'.repeat(10_000) };
    const { slug } = await submitted(service, key, texts);
    expect(await listing(slug)).toMatchObject(texts);
  });

  it.each([
    ['Ünï Çödé!', /^uni-code$/],
    ['日本語ツール', /^tool-[0-9a-f]{8}$/],
    ['🚀', /^tool-[0-9a-f]{8}$/],
    ['top', /^top-2$/],
    ["'; drop table tools; --", /^drop-table-tools$/],
    ['Taken', /^taken-2$/],
  ])('gets a readable slug from any name: %s', async (name, slug) => {
    const data = await submitted(service, key, { name });
    expect(data.slug).toMatch(slug);
    expect((await listing(data.slug)).name).toBe(name);
  });

  it("keeps an apostrophe in its URL: https://draftwell.example/o'reilly", async () => {
    const website = "https://draftwell.example/o'reilly?it's";
    expect((await submitted(service, key, { website })).website).toBe(website);
  });

  it.each([
    'https://www.youtube.com/watch?v=1',
    'https://youtu.be/1',
    'https://vimeo.com/1',
    'https://player.vimeo.com/video/1',
  ])('accepts a video URL on YouTube or Vimeo: %s', async (video) => {
    expect((await sent({ video })).status).toBe(201);
  });
});

describe('The category of a submission', () => {
  it.each([
    ['writing', 'writing'],
    ['WRITING', 'writing'],
    ['Writing & Editing', 'writing'],
    ['writing & EDITING', 'writing'],
    ['  writing  ', 'writing'],
    ['image generation', 'image-generation'],
    ['Image-Generation', 'image-generation'],
  ])('can be a slug or a name, case-insensitive: %j', async (given, slug) => {
    expect((await submitted(service, key, { category: given })).resolved.category).toBe(slug);
  });

  it.each([
    ['imag generaton', 'image-generation'],
    ['Writting', 'writing'],
    ['w.r.i.t.i.n.g', 'writing'],
    ['ImageGeneration!', 'image-generation'],
  ])('is rejected with the closest existing category: %s', async (given, closest) => {
    expect(await errorOf({ category: given })).toBe(
      `category must be an existing category, not ${given}. Did you mean: ${closest}?`,
    );
  });

  it.each(['n.s.f.w.', 'nsfww', '???'])(
    'is rejected without a suggestion if only an adult category or none is similar: %s',
    async (given) => {
      expect(await errorOf({ category: given })).toBe(`category must be an existing category, not ${given}`);
    },
  );
});

describe('Tags of a submission', () => {
  const resolved = async (...tags: string[]): Promise<any[]> => (await submitted(service, key, { tags })).resolved.tags;

  it('are found by slug or name, case-insensitive', async () => {
    expect(await resolved('SEO', 'machine learning')).toEqual([
      { input: 'SEO', slug: 'seo' },
      { input: 'machine learning', slug: 'machine-learning' },
    ]);
    expect(await resolved('MACHINE-LEARNING')).toEqual([{ input: 'MACHINE-LEARNING', slug: 'machine-learning' }]);
  });

  it('are created once if they do not exist, with their name', async () => {
    expect(await resolved('Voice Cloning')).toEqual([{ input: 'Voice Cloning', slug: 'voice-cloning' }]);
    expect(await resolved('voice cloning')).toEqual([{ input: 'voice cloning', slug: 'voice-cloning' }]);
    expect((await service.get('/v1/tags?q=voice', key)).body.data).toEqual([
      { slug: 'voice-cloning', name: 'Voice Cloning', toolsCount: 2 },
    ]);
  });

  it('are deduplicated', async () => {
    const { slug } = await submitted(service, key, { tags: ['seo', 'SEO', ' Seo ', 'New one', 'new one', 'NEW-ONE'] });
    expect((await listing(slug)).tags.map((one: any) => one.slug)).toEqual(['new-one', 'seo']);
  });

  it('are distinct if only punctuation differs: C++, C# and C', async () => {
    const slugs = (await resolved('C++', 'C#', 'C')).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(3);
    expect((await resolved('c', 'c#', 'c++')).map(({ slug }) => slug)).toEqual(slugs.reverse());
  });

  it.each([
    ['機械学習', '自然言語'],
    ['ПРИВЕТ', 'привет мир'],
    ['🎨', '🎧'],
  ])('can be in any script: %s, %s', async (first, second) => {
    const [one, two] = await resolved(first, second);
    expect(one.slug).not.toBe(two.slug);
    expect(await resolved(first, second)).toEqual([one, two]);
    const { body } = await service.get(`/v1/tools?tag=${one.slug}`, key);
    expect([body.pagination.total, body.data[0].tags.map((each: any) => each.name).sort()]).toEqual([
      2,
      [first, second].sort(),
    ]);
  });

  it('are created once by 20 concurrent submissions', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sent({ name: `Racer ${index}`, tags: ['Hot Topic', `Own ${index}`] })),
    );
    expect([...new Set(responses.map(({ status }) => status))]).toEqual([201]);
    expect((await service.get('/v1/tags?q=hot', key)).body.data).toEqual([
      { slug: 'hot-topic', name: 'Hot Topic', toolsCount: 20 },
    ]);
  });
});
