import sharp from 'sharp';
import { category, directory, directoryCategory, tool } from '../../../harness/listings.js';
import { partner, submitted } from '../../../harness/partner.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let service: Service;
let users: TestUsers;
let ada: Visitor;
let key: string;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await service.import(
    category('writing'),
    directoryCategory('writing'),
    directory({
      slug: 'launch-harbor',
      name: 'Launch Harbor',
      domainRating: 70,
      website: 'https://www.launchharbor.example/',
    }),
    directory({
      slug: 'tool-atlas',
      name: 'Tool Atlas',
      domainRating: 90,
      submissionLink: 'https://toolatlas.example/add',
      teamNotes: 'Use the team account.\n<b>Needs</b> a 512×512 logo.',
    }),
    directory({ slug: 'ink-list', name: 'Ink List', domainRating: 20, categories: ['writing'], requiresBadge: true }),
    directory({ slug: 'gold-row', name: 'Gold Row', domainRating: 99, cost: 'Paid', minimumPrice: 49 }),
  );
  ({ key } = await partner(service));
  ada = await users.admin('Ada Moreno');
});

afterAll(() => users.stop());

let count = 0;
async function work(paymentType?: string): Promise<{ id: string; address: string }> {
  count += 1;
  const { id } = await submitted(service, key, {
    name: `Inkwell ${count}`,
    website: `https://inkwell${count}.example/`,
  });
  if (paymentType !== undefined) await service.admin('PATCH', `/submissions/${id}`, { paymentType });
  return { id, address: `/console/submissions/${id}` };
}

const detail = async (id: string): Promise<any> => (await service.admin('GET', `/submissions/${id}`)).body.data;
/** The fields of the form with this action. */
const fieldsIn = ({ $ }: Visited, action: string): Record<string, string> =>
  Object.fromEntries(
    $(`form[action="${action}"]`)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
/** The texts to copy, by name. */
async function textsIn(path: string): Promise<Record<string, string>> {
  const { $ } = await ada.open(path);
  const fields = $('.copy-field').toArray();
  return Object.fromEntries(
    fields.map((field) => [$(field).find('dt').text(), $(field).find('[data-copy]').attr('data-copy') ?? '']),
  );
}
const offered = ({ $ }: Visited): string[] =>
  $('#record')
    .closest('section')
    .find('tbody th a')
    .toArray()
    .map((element) => $(element).contents().first().text().trim());

describe('The page of a submission', () => {
  it('offers directories that match the package, the tool’s category first, then by Domain Rating', async () => {
    const starter = await work('starter');
    expect(offered(await ada.open(starter.address))).toEqual(['Ink List', 'Tool Atlas', 'Launch Harbor']);
    const premium = await work('premium');
    expect(offered(await ada.open(premium.address))).toEqual(['Ink List', 'Gold Row', 'Tool Atlas', 'Launch Harbor']);
    expect(offered(await ada.open(`${starter.address}?cost=paid`))).toEqual(['Gold Row']);
    expect(offered(await ada.open(`${starter.address}?q=harb%25`))).toEqual([]);
    expect(offered(await ada.open(`${starter.address}?q=HARB`))).toEqual(['Launch Harbor']);
  });

  it('offers directories whose category suits the tool’s, then those that accept any tool', async () => {
    await service.import(
      directoryCategory('pens'),
      directoryCategory('any', { acceptsAnyTool: true }),
      category('lettering', { directoryCategories: ['pens'] }),
      directory({ slug: 'pen-row', name: 'Pen Row', domainRating: 1, categories: ['pens'], type: 'pens' }),
      directory({ slug: 'all-row', name: 'All Row', domainRating: 2, categories: ['any'] }),
    );
    const { id } = await submitted(service, key, { name: 'Quill', category: 'lettering' });
    await service.admin('PATCH', `/submissions/${id}`, { paymentType: 'starter' });
    const page = await ada.open(`/console/submissions/${id}`);
    expect(offered(page).slice(0, 3)).toEqual(['Pen Row', 'All Row', 'Tool Atlas']);
    const mark = (name: string): string => page.$(`tr:contains("${name}") th .tag`).first().text();
    expect(['Pen Row', 'All Row', 'Tool Atlas'].map(mark)).toEqual(['category match', 'accepts any tool', '']);
    for (const slug of ['pen-row', 'all-row']) {
      const { data } = (await service.admin('GET', `/directories?q=${slug.replace('-', '+')}`)).body;
      await service.admin('DELETE', `/directories/${data[0].id}`);
    }
  });

  it('shows private fields: the submission link, the cost and the badge requirement', async () => {
    const { address } = await work('premium');
    const { $ } = await ada.open(address);
    const row = (name: string): string =>
      $('#record').closest('section').find(`tr:contains("${name}")`).text().replaceAll(/\s+/g, ' ');
    expect($('a[href="https://toolatlas.example/add"]').length).toBe(1);
    expect(row('Ink List')).toContain('badge');
    expect(row('Gold Row')).toContain('Paid $49+');
  });

  it('shows texts for submission forms, each with a copy button', async () => {
    const { address } = await work('starter');
    const { $ } = await ada.open(address);
    const copied = $('.copy-field [data-copy]')
      .toArray()
      .map((element) => $(element).attr('data-copy'));
    expect(copied).toContain('Long-form drafts that keep your voice');
    expect(copied).toContain('ada@draftwell.example');
  });

  it('shows location, social links, images to download, features and FAQ', async () => {
    const { id, address } = await work('starter');
    const frame = 'https://img.example/main.png?w=2';
    await service.admin('PATCH', `/tools/${id}`, {
      location: 'Lisbon',
      socials: { x: 'https://x.example/inkwell', linkedin: 'https://linkedin.example/inkwell' },
      frame,
      features: { Outlines: 'From a brief', Tone: 'Yours' },
      faqs: [
        { question: 'Is it free?', answer: 'Yes.' },
        { question: 'Offline?', answer: 'No.' },
      ],
    });
    const texts = await textsIn(address);
    expect(texts).toMatchObject({
      Location: 'Lisbon',
      'Social link: x': 'https://x.example/inkwell',
      'Social link: linkedin': 'https://linkedin.example/inkwell',
      'Main screenshot': frame,
      Features: 'Tone: Yours\nOutlines: From a brief',
      FAQ: 'Is it free?\nYes.\n\nOffline?\nNo.',
    });
    const { slug } = (await detail(id)).tool;
    const { $ } = await ada.open(address);
    expect($(`a[download][href="${frame}"]`).attr('download')).toBe(`${slug}-screenshot.png`);
  });

  it('cuts tagline and description between words, and shows a text that fits once', async () => {
    const { id, address } = await work('starter');
    const description = `${'Draftwell writes. '.repeat(30)}\nEnd.`;
    await service.admin('PATCH', `/tools/${id}`, { tagline: `${'fox '.repeat(30)}end`, description });
    const cut = Object.entries(await textsIn(address)).filter(([name]) => /^(Tagline|Description)/.test(name));
    expect(cut.map(([name]) => name)).toEqual([
      'Tagline, at most 60 characters',
      'Tagline, 123 characters',
      ...[60, 140, 160, 300, 500].map((length) => `Description, at most ${length} characters`),
      'Description, 545 characters',
    ]);
    expect(cut[0]?.[1]).toBe('fox '.repeat(15).trim());
    expect(cut[2]?.[1]).toBe('Draftwell writes. '.repeat(3).trim());
    expect(cut.at(-1)?.[1]).toBe(description);
    await service.admin('PATCH', `/tools/${id}`, { tagline: '🦊'.repeat(60), description: 'Short.' });
    const whole = Object.keys(await textsIn(address)).filter((name) => /^(Tagline|Description)/.test(name));
    expect(whole).toEqual(['Tagline', 'Description']);
  });

  it('shows team notes of a directory as text, before and after it is recorded and before Done, never to the partner', async () => {
    const { id, address } = await work('starter');
    const shown = 'Use the team account.\n<b>Needs</b> a 512×512 logo.';
    const notes = async (path: string): Promise<string> => (await ada.open(path)).$('.as-typed').text();
    expect(await notes(address)).toBe(shown);
    const record = { isSubmitted: true, listingUrl: 'https://toolatlas.example/p/inkwell' };
    const recorded = await service.admin('PUT', `/submissions/${id}/directories/tool-atlas`, record);
    expect(recorded.body.data.submissions[0].teamNotes).toBe(shown);
    expect(await notes(address)).toBe(shown);
    expect(await notes(`${address}/done`)).toBe(shown);
    const preview = await service.admin('GET', `/submissions/${id}/done-preview`);
    const status = await service.get(`/v1/ai-tools/status?id=${id}`, key);
    for (const { text } of [preview, status]) {
      expect(text).toContain('tool-atlas');
      expect(text).not.toMatch(/teamNotes|team account/);
    }
  });

  it('links to the listing’s editor, which links back, and points out a host that is listed already', async () => {
    const { id, address } = await work('starter');
    const page = await ada.open(address);
    expect(page.$(`a[href="/console/tools/${id}"]`).text()).toBe('Edit listing');
    expect(page.text).not.toContain('is listed already');
    const editor = await ada.open(`/console/tools/${id}`);
    expect(editor.$(`a[href="${address}"]`).text()).toBe('View submission');
    const { website } = (await detail(id)).tool;
    const listed = tool({ name: '<i>Older</i> Inkwell', website: `${website.replace('https://', 'http://www.')}app` });
    const { id: other } = (await service.admin('POST', '/tools', { ...listed, kind: undefined })).body.data;
    for (const [path, linked] of [
      [address, other],
      [`/console/tools/${id}`, other],
      [`/console/tools/${other}`, id],
    ]) {
      const { $ } = await ada.open(path);
      expect($('.notice').text()).toContain('is listed already');
      expect($(`.notice a[href="/console/tools/${linked}"]`).length).toBe(1);
    }
    expect((await ada.open(`/console/tools/${other}`)).$('main a[href^="/console/submissions/"]').length).toBe(0);
  });

  it('records a directory with its listing URL, and no longer offers it', async () => {
    const { id, address } = await work('starter');
    const form = new FormData();
    form.set('listingUrl', 'https://toolatlas.example/p/inkwell');
    const { location } = await ada.upload(`${address}/directories/tool-atlas?q=a&page=1`, form);
    expect(location).toBe(`${address}?q=a&done=record#record`);
    expect((await ada.open(location ?? '')).$('#record').closest('section').text()).toContain('Recorded.');
    const page = await ada.open(address);
    expect(offered(page)).toEqual(['Ink List', 'Launch Harbor']);
    expect(offered(await ada.open(`${address}?page=2`))).toEqual(['Ink List', 'Launch Harbor']);
    expect(page.$('main').text()).toContain('1 of 30 submitted');
    expect((await detail(id)).submissions[0]).toMatchObject({
      slug: 'tool-atlas',
      listingUrl: 'https://toolatlas.example/p/inkwell',
      isSubmitted: true,
      submittedBy: 'ADMIN',
    });
  });

  it('stores an uploaded screenshot re-encoded and shows its URL as the proof', async () => {
    const { id, address } = await work('starter');
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('listingUrl', 'https://toolatlas.example/p/inkwell');
    form.set('proof', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'proof.png');
    expect((await ada.upload(`${address}/directories/tool-atlas`, form)).status).toBe(303);
    const [{ proofScreenshot }] = (await detail(id)).submissions;
    expect(proofScreenshot).toMatch(/\/images\/.*\.webp$/);
    const image = await fetch(service.url + new URL(proofScreenshot).pathname);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it.each([
    ['an invalid URL', { listingUrl: 'javascript:alert(1)' }, undefined],
    ['a proof that is not an image', { listingUrl: 'https://toolatlas.example/p/1' }, 'not an image'],
  ])('rejects %s with a message, and records nothing', async (_what, fields, file) => {
    const { id, address } = await work('starter');
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file !== undefined) form.set('proof', new Blob([file]), 'proof.png');
    const { status, $ } = await ada.upload(`${address}/directories/tool-atlas`, form);
    expect([status, $('[role=alert]').text()]).toEqual([
      400,
      expect.stringMatching(/must be|cannot be read as an image/),
    ]);
    expect((await detail(id)).submissions).toEqual([]);
  });

  it('records pasted lines by name, slug or website, and keeps rejected lines in the field with the reason', async () => {
    const { id, address } = await work('starter');
    const lines = [
      'Launch Harbor, https://launchharbor.example/inkwell',
      '"tool-atlas"\thttps://toolatlas.example/p/inkwell?a,b\thttps://img.example/proof,1.png',
      'Ink Lost, https://inklist.example/inkwell',
      '',
      'www.launchharbor.example https://launchharbor.example/inkwell-2',
    ].join('\n');
    const { status, $ } = await ada.send(`${address}/paste`, { lines });
    expect([status, $('textarea[name=lines]').text()]).toEqual([
      400,
      'Ink Lost, https://inklist.example/inkwell\nwww.launchharbor.example https://launchharbor.example/inkwell-2',
    ]);
    expect($('[role=alert]').text()).toBe(
      '2 recorded, 2 not recorded: “Ink Lost” is not a directory. Did you mean Ink List?; www.launchharbor.example is already recorded',
    );
    const { submissions, updatedAt } = await detail(id);
    // Otherwise the page's own change would reload it, without the reasons.
    const [, since] = /since=(\d+)/.exec($('#changes').attr('hx-sse:connect') ?? '') ?? [];
    expect(Number(since)).toBeGreaterThanOrEqual(Date.parse(updatedAt));
    expect(
      submissions.map(({ slug, listingUrl, proofScreenshot }: any) => [slug, listingUrl, proofScreenshot]).sort(),
    ).toEqual([
      ['launch-harbor', 'https://launchharbor.example/inkwell', undefined],
      ['tool-atlas', 'https://toolatlas.example/p/inkwell?a,b', 'https://img.example/proof,1.png'],
    ]);
    const { $: $long } = await ada.send(`${address}/paste`, {
      lines: 'Ink List https://a.example/ https://b.example/ paid',
    });
    expect($long('[role=alert]').text()).toContain('remove what follows the two URLs (“paid”)');
    const { $: $bare } = await ada.send(`${address}/paste`, { lines: 'Ink List' });
    expect($bare('[role=alert]').text()).toBe('0 recorded, 1 not recorded: Ink List: this line has no listing URL');
    expect(
      (await ada.send(`${address}/paste?cost=free`, { lines: 'Ink List, https://inklist.example/1' })).location,
    ).toBe(`${address}?cost=Free&done=paste#paste`);
    expect((await ada.send(`${address}/paste`, { lines: 'a, https://b.example/\n'.repeat(201) })).status).toBe(400);
    expect((await ada.send(`${address}/paste`, { lines: 'a'.repeat(20_000) })).text).toContain('is not a directory');
  });

  it('changes assignee, package and notes, and shows users in its history', async () => {
    const { id, address } = await work();
    const version = async (): Promise<string> => String((await detail(id)).version);
    const notes = 'Two directories are slow.';
    await ada.send(address, { assignee: 'Noor Haddad', package: 'pro', notes, version: await version() });
    expect(await detail(id)).toMatchObject({
      assignee: 'Noor Haddad',
      submissionState: 'IN_QUEUE',
      summary: { notes: 'Two directories are slow.' },
    });
    await ada.send(`${address}/move`, { state: 'ASSIGNED', version: await version() });
    const { $ } = await ada.open(address);
    expect($('#history').closest('section').text().replaceAll(/\s+/g, ' ')).toContain(
      'Assigned just now by Ada Moreno',
    );
    expect($('#history').closest('section').text()).toContain('In queue');
  });

  it('rejects the second of two admins, keeps the typed values, and saves them on a second try', async () => {
    const { id, address } = await work('starter');
    const version = String((await detail(id)).version);
    await ada.send(address, { notes: 'From Noor.', version });
    const rejected = await ada.send(address, { notes: 'From Ada.', version });
    expect([rejected.status, rejected.$('textarea[name=notes]').text()]).toEqual([412, 'From Ada.']);
    expect((await detail(id)).summary.notes).toBe('From Noor.');
    const again = rejected.$('form[aria-labelledby=work] input[name=version]').attr('value') ?? '';
    expect((await ada.send(address, { notes: 'From Ada.', version: again })).status).toBe(303);
    expect((await detail(id)).summary.notes).toBe('From Ada.');
  });

  it('does not conflict with a directory recorded on the same page', async () => {
    const { id, address } = await work('starter');
    const page = await ada.open(address);
    const record = new FormData();
    record.set('listingUrl', 'https://toolatlas.example/p/inkwell');
    expect((await ada.upload(`${address}/directories/tool-atlas`, record)).status).toBe(303);
    expect((await ada.send(address, { ...fieldsIn(page, address), notes: 'Half done.' })).status).toBe(303);
    const move = fieldsIn(page, `${address}/move`);
    expect((await ada.send(`${address}/move`, { ...move, state: 'ASSIGNED' })).status).toBe(303);
    expect(await detail(id)).toMatchObject({ submissionState: 'ASSIGNED', summary: { notes: 'Half done.' } });
  });

  it('rejects a move after another admin’s move, and shows the new state', async () => {
    const { id, address } = await work('starter');
    const move = fieldsIn(await ada.open(address), `${address}/move`);
    for (const state of ['ASSIGNED', 'IN_PROGRESS']) await service.admin('PATCH', `/submissions/${id}`, { state });
    const rejected = await ada.send(`${address}/move`, { ...move, state: 'ASSIGNED' });
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([
      412,
      expect.stringContaining('to In progress'),
    ]);
    expect((await detail(id)).submissionState).toBe('IN_PROGRESS');
  });

  it('shows both notes when two admins changed them, and keeps the other admin’s remaining changes', async () => {
    const { id, address } = await work('starter');
    const noor = await users.admin('Noor Haddad');
    const form = fieldsIn(await ada.open(address), address);
    await noor.send(address, { ...form, notes: 'From Noor.', assignee: 'Noor Haddad' });
    // Its audit event does not raise the version.
    await ada.send(`${address}/check`);
    const rejected = await ada.send(address, { ...form, notes: 'From Ada.', package: 'pro' });
    expect(rejected.status).toBe(412);
    expect(rejected.$('[role=alert]').text()).toContain('Noor Haddad');
    const both = rejected.$('[role=alert] dd').get();
    expect(both.map((each) => rejected.$(each).text())).toEqual(['From Noor.', 'From Ada.']);
    const again = fieldsIn(rejected, address);
    const { assigneeId } = await detail(id);
    expect(again).toMatchObject({ notes: 'From Ada.', package: 'pro', assignee: assigneeId });
    await ada.send(address, again);
    expect(await detail(id)).toMatchObject({
      assignee: 'Noor Haddad',
      tool: { paymentStatus: 'pro' },
      summary: { notes: 'From Ada.' },
    });
  });

  it('names only changes of colleagues after the admin’s own last change', async () => {
    const { address } = await work('starter');
    const noor = await users.admin('Noor Haddad');
    const save = async (visitor: Visitor, notes: string): Promise<Visited> =>
      visitor.send(address, { ...fieldsIn(await visitor.open(address), address), notes });
    await save(ada, 'First, from Ada.');
    const opened = fieldsIn(await ada.open(address), address);
    await save(noor, 'Second, from Noor.');
    const changesIn = ({ $ }: Visited): string[] =>
      $('[role=alert] li')
        .get()
        .map((item) => $(item).text());
    const rejected = await ada.send(address, { ...opened, notes: 'Third, from Ada.' });
    expect(changesIn(rejected)).toEqual([expect.stringMatching(/^Noor Haddad, .*: Notes for the partner$/)]);
    // In another tab.
    await save(ada, 'Fourth, from Ada.');
    expect(changesIn(await ada.send(address, { ...opened, notes: 'Fifth, from Ada.' }))).toEqual([
      expect.stringMatching(/^You, /),
    ]);
  });

  it('names fields by their labels in errors', async () => {
    const { address } = await work('starter');
    const form = new FormData();
    form.set('listingUrl', 'nowhere');
    const recorded = await ada.upload(`${address}/directories/tool-atlas`, form);
    expect(recorded.$('[role=alert]').text()).toMatch(/^Listing URL must be an http/);
    const pasted = await ada.send(`${address}/paste`, { lines: 'Tool Atlas, https://a:b@toolatlas.example/' });
    expect(pasted.$('[role=alert]').text()).toContain('the listing URL must be an http');
  });

  it('keeps another admin’s changes in the same row, and shows both URLs when both changed it', async () => {
    const { id, address } = await work('starter');
    const row = `${address}/directories/tool-atlas`;
    const send = (path: string, fields: Record<string, string>): Promise<Visited> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return ada.upload(path, form);
    };
    const listing = (path: string): string => `https://toolatlas.example/${path}`;
    await send(row, { listingUrl: listing('first') });
    const before = (await detail(id)).submissions[0];
    const form = fieldsIn(await ada.open(address), row);
    expect((await send(row, { ...form, listingUrl: listing('noor') })).status).toBe(303);
    expect((await send(row, { ...form, proofUrl: listing('proof.png') })).status).toBe(303);
    expect((await detail(id)).submissions[0]).toMatchObject({
      listingUrl: listing('noor'),
      proofScreenshot: listing('proof.png'),
      submittedAt: before.submittedAt,
    });
    const rejected = await send(row, { ...form, listingUrl: listing('ada') });
    expect(rejected.status).toBe(412);
    const alert = rejected.$('[role=alert] dd').get();
    expect(alert.map((each) => rejected.$(each).text())).toEqual([listing('noor'), listing('ada')]);
    expect((await detail(id)).submissions[0].listingUrl).toBe(listing('noor'));
    expect((await send(row, fieldsIn(rejected, row))).status).toBe(303);
    expect((await detail(id)).submissions[0]).toMatchObject({
      listingUrl: listing('ada'),
      proofScreenshot: listing('proof.png'),
    });
  });

  it('removes a recorded directory unless another admin changed it', async () => {
    const { id, address } = await work('starter');
    await ada.send(`${address}/paste`, { lines: 'Tool Atlas, https://toolatlas.example/1' });
    const remove = `${address}/directories/tool-atlas/remove`;
    const stale = fieldsIn(await ada.open(address), remove);
    const listingUrl = 'https://toolatlas.example/2';
    await service.admin('PUT', `/submissions/${id}/directories/tool-atlas`, { isSubmitted: true, listingUrl });
    const rejected = await ada.send(remove, stale);
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([412, expect.stringContaining('not removed')]);
    expect((await ada.send(remove, fieldsIn(rejected, remove))).location).toBe(`${address}?done=recorded#recorded`);
    const page = await ada.open(address);
    expect(offered(page)).toContain('Tool Atlas');
    expect(page.$('main').text()).toContain('0 of 30 submitted');
    expect((await service.admin('GET', `/audit?subject=${id}`)).body.data[0].action).toBe(
      'submission.directory-removed',
    );
  });

  it('once Done, offers only another listing URL and proof for recorded directories', async () => {
    const { id, address } = await work('starter');
    const row = `${address}/directories/tool-atlas`;
    await ada.send(`${address}/paste`, { lines: 'Tool Atlas, https://toolatlas.example/1' });
    await service.admin('POST', `/submissions/${id}/done`);
    const done = await ada.open(address);
    const forms = done
      .$('main form[method=post]')
      .toArray()
      .map((form) => done.$(form).attr('action'));
    expect(forms).toEqual(
      ['?only=assignee', '?only=dueAt', '/directories/tool-atlas', '/check', '/check', ''].map(
        (form) => address + form,
      ),
    );
    expect(Object.keys(fieldsIn(done, row)).sort()).toEqual(['listingUrl', 'proofUrl', 'shown', 'version']);
    const save = async (changes: Record<string, string>): Promise<Visited> => {
      const form = new FormData();
      const fields = { ...fieldsIn(await ada.open(address), row), ...changes };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return ada.upload(row, form);
    };
    const corrected = { listingUrl: 'https://toolatlas.example/2', proofUrl: 'https://img.example/proof.png' };
    expect((await save(corrected)).location).toBe(`${address}?done=recorded#recorded`);
    for (const field of ['listingUrl', 'proofUrl']) {
      const { status, $ } = await save({ [field]: '' });
      expect([status, $('[role=alert]').text()]).toEqual([409, expect.stringContaining('only add or correct')]);
    }
    expect((await detail(id)).submissions[0]).toMatchObject({
      listingUrl: corrected.listingUrl,
      proofScreenshot: corrected.proofUrl,
      isSubmitted: true,
    });
    const added = new FormData();
    added.set('listingUrl', 'https://inklist.example/1');
    const rejections = [
      await ada.upload(`${address}/directories/ink-list`, added),
      await ada.send(`${address}/paste`, { lines: 'Ink List, https://inklist.example/1' }),
      await ada.send(`${row}/remove`, fieldsIn(await ada.open(address), row)),
    ];
    for (const { status, $ } of rejections)
      expect([status, $('[role=alert]').text()]).toEqual([409, expect.stringContaining('cannot add or remove')]);
    expect((await detail(id)).submissions).toHaveLength(1);
  });

  it('changes assignee and due date in its header, which says when it is late', async () => {
    const { id, address } = await work('starter');
    await users.admin('Noor Haddad');
    const page = await ada.open(address);
    const choice = (name: string): Record<string, string> => {
      const button = page.$(`#facts button:contains("${name}")`);
      const fields = Object.fromEntries(
        button
          .closest('form')
          .serializeArray()
          .map((field) => [field.name, field.value]),
      );
      return { ...fields, assignee: button.attr('value') ?? '' };
    };
    const assigned = await ada.send(`${address}?only=assignee`, choice('Assign to me'));
    expect(assigned.location).toBe(`${address}?done=facts#facts`);
    const saved = await ada.open(assigned.location ?? '');
    expect(saved.$('#facts').text()).toContain('Ada Moreno');
    expect(saved.$('#facts [role=status]').text()).toBe('Saved.');
    const due = { ...choice('Save due date'), due: '2026-01-02' };
    expect((await ada.send(`${address}?only=dueAt`, due)).status).toBe(303);
    expect((await ada.open(address)).$('#facts time').text()).toBe('Late Jan 2');
    expect(await detail(id)).toMatchObject({ assignee: 'Ada Moreno', dueAt: '2026-01-02T23:59:59.000Z' });
    const invalid = await ada.send(`${address}?only=dueAt`, { ...due, due: 'soon' });
    expect([invalid.status, invalid.$('[role=alert]').text()]).toEqual([400, expect.stringContaining('Due date must')]);
    const taken = await ada.send(`${address}?only=assignee`, choice('Noor Haddad'));
    expect([taken.status, taken.$('[role=alert] dd').first().text()]).toEqual([412, 'Ada Moreno']);
    expect((await detail(id)).assignee).toBe('Ada Moreno');
  });

  it('does not overwrite what another admin recorded for the same directory', async () => {
    const { id, address } = await work('starter');
    const record = async (listing: string, version?: string): Promise<number> => {
      const form = new FormData();
      form.set('listingUrl', listing);
      if (version !== undefined) form.set('version', version);
      const { status, $ } = await ada.upload(`${address}/directories/tool-atlas`, form);
      shownLabels = $('[role=alert] dt')
        .get()
        .map((label) => $(label).text());
      return status;
    };
    let shownLabels: string[] = [];
    expect(await record('https://toolatlas.example/p/1')).toBe(303);
    expect(await record('https://toolatlas.example/p/2')).toBe(409);
    expect(shownLabels).toEqual(['Listing URL (current)', 'Listing URL (yours)']);
    expect((await detail(id)).submissions[0].listingUrl).toBe('https://toolatlas.example/p/1');
    const version = String((await detail(id)).version);
    expect([
      await record('https://toolatlas.example/p/3', version),
      await record('https://toolatlas.example/p/4', version),
    ]).toEqual([303, 412]);
    expect((await detail(id)).submissions[0].listingUrl).toBe('https://toolatlas.example/p/3');
  });

  it('shows the results of listing checks, and checks again on request', async () => {
    const { id, address } = await work('starter');
    await ada.send(`${address}/paste`, { lines: 'Tool Atlas, https://tool-atlas.invalid/p/inkwell' });
    const check = async (): Promise<string> => (await ada.open(address)).$('td[data-label=Check]').text();
    await until(async () => (await check()).startsWith('no response'));
    expect((await ada.send(`${address}/check`, { directory: 'tool-atlas' })).location).toBe(
      `${address}?done=recorded#recorded`,
    );
    expect((await ada.send(`${address}/check`)).status).toBe(303);
    expect((await ada.send(`${address}/check`, { directory: 'ink-list' })).status).toBe(404);
    const [entry] = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(entry.action).toBe('submission.listings-checked');
  });

  it('previews the webhook payload of Done with warnings, and marks it Done once', async () => {
    const { id, address } = await work('starter');
    const preview = await ada.open(`${address}/done`);
    expect(preview.$('.notice').text()).toContain('Only 0 of 30 directories');
    expect(preview.$('pre').text()).toContain('directory_submissions.completed');
    const version = preview.$('input[name=version]').attr('value') ?? '';
    expect(preview.$('main').text()).not.toContain('is notified');
    expect((await ada.send(`${address}/done`, { version })).location).toBe(`${address}?done=facts`);
    expect((await detail(id)).submissionState).toBe('DONE');
    expect((await ada.send(`${address}/done`, { version })).status).toBe(412);
    expect((await detail(id)).history.filter(({ state }: any) => state === 'DONE')).toHaveLength(1);
    expect((await ada.open(`${address}/done`)).$('button.button-primary').length).toBe(0);
  });

  it('sends the partner only what the preview showed', async () => {
    const { id, address } = await work('starter');
    const version = (await ada.open(`${address}/done`)).$('input[name=version]').attr('value') ?? '';
    await service.admin('PATCH', `/submissions/${id}`, { notes: 'Written by another admin meanwhile.' });
    const rejected = await ada.send(`${address}/done`, { version });
    expect([rejected.status, rejected.$('pre').text()]).toEqual([
      412,
      expect.stringContaining('Written by another admin'),
    ]);
    expect((await detail(id)).submissionState).toBe('IN_QUEUE');
  });

  it('rejects a form with too many parts before parsing them', async () => {
    const { address } = await work('starter');
    const form = new FormData();
    for (let index = 0; index < 31; index += 1) form.append(`field${index}`, 'x');
    const { status, text } = await ada.upload(`${address}/directories/tool-atlas`, form);
    expect([status, text]).toEqual([400, expect.stringContaining('more than 30 fields')]);
  });

  it('returns 404 for an unknown ID', async () => {
    const page = await ada.open('/console/submissions/019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f');
    expect(page.status).toBe(404);
  });

  it('escapes texts by founders and partners', async () => {
    const { id } = await submitted(service, key, {
      name: '<img src=x onerror=alert(1)>',
      website: 'https://hostile.example/',
      description: '</textarea><script>alert(1)</script> A description of the tool that is long enough.',
    });
    const { $ } = await ada.open(`/console/submissions/${id}`);
    expect([$('main script').length, $('main img[src=x]').length]).toEqual([0, 0]);
    expect($('h1').text()).toBe('<img src=x onerror=alert(1)>');
  });
});

describe('The list of submissions', () => {
  it('filters by state, including submissions without a package', async () => {
    const waiting = await work();
    const queued = await work('pro');
    const ids = async (filter: string): Promise<string[]> => {
      const { $ } = await ada.open(`/console/submissions?${filter}`);
      return $('tbody th a')
        .toArray()
        .map((element) => $(element).attr('href')?.split('/').at(-1) ?? '');
    };
    expect(await ids('state=none')).toContain(waiting.id);
    expect(await ids('state=in_queue')).toContain(queued.id);
    expect(await ids('state=in_queue')).not.toContain(waiting.id);
    expect((await ada.open('/console/submissions?page=1e99')).status).toBe(200);
  });
});
