import { rowsOf } from '../../../harness/database.js';
import { memberOf } from '../../../harness/members.js';
import { type Partner, partner } from '../../../harness/partner.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let users: TestUsers;
let own: Partner;
let owner: Visitor;

beforeAll(async () => {
  users = await TestUsers.start();
  own = await partner(users.service);
  owner = await memberOf(users, own.id, 'owner');
});

afterAll(() => users.stop());

const path = (rest = ''): string => `/partner/${own.id}/support/settings${rest}`;
const FORM = 'form[action$="/support/settings"]';

/** The fields of the form as the page shows them. */
const shown = ({ $ }: Visited): Record<string, string> =>
  Object.fromEntries(
    $(FORM)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );

describe('The settings of support', () => {
  it('change who replies, in live and in test mode', async () => {
    const saved = await owner.send(path(), { ...shown(await owner.open(path())), supportMode: 'human' });
    expect(saved.location).toBe(path('?done=saved'));
    const rows = await rowsOf(
      users.service.databaseUrl,
      `select support_mode from partner_clients where '${own.id}' in (id, test_of)`,
    );
    expect(rows.map(({ support_mode }: any) => support_mode)).toEqual(['human', 'human']);
    expect((await owner.open(path())).$('[name=supportMode]').val()).toBe('human');
  });

  it('change how sure AI must be, in live and in test mode, and log it', async () => {
    expect((await owner.open(path())).$('[name=supportCaution]').val()).toBe('balanced');
    const saved = await owner.send(path(), { ...shown(await owner.open(path())), supportCaution: 'careful' });
    expect(saved.location).toBe(path('?done=saved'));
    const rows = await rowsOf(
      users.service.databaseUrl,
      `select support_caution from partner_clients where '${own.id}' in (id, test_of)`,
    );
    expect(rows).toEqual([{ support_caution: 'careful' }, { support_caution: 'careful' }]);
    expect((await owner.open(path())).$('[name=supportCaution]').val()).toBe('careful');
    const audit = (await users.service.admin('GET', `/audit?subject=${own.id}&action=partner.updated`)).body.data;
    expect(audit[0].details).toEqual({ supportCaution: { from: 'balanced', to: 'careful' } });
  });

  it('keep the level if a form of the version before it is sent', async () => {
    await owner.send(path(), { ...shown(await owner.open(path())), supportCaution: 'generous' });
    const { supportCaution: _, ...old } = shown(await owner.open(path()));
    const other = old.supportMode === 'human' ? 'hybrid' : 'human';
    expect((await owner.send(path(), { ...old, supportMode: other })).status).toBe(303);
    const { $ } = await owner.open(path());
    expect([$('[name=supportMode]').val(), $('[name=supportCaution]').val()]).toEqual([other, 'generous']);
  });

  it('keep the choice of another owner who saved first, and show both if the form does not say what it showed', async () => {
    const other = await memberOf(users, own.id, 'owner');
    await owner.send(path(), { ...shown(await owner.open(path())), supportMode: 'human' });
    const opened = shown(await other.open(path()));
    await owner.send(path(), { ...shown(await owner.open(path())), supportMode: 'hybrid' });
    expect((await other.send(path(), opened)).status).toBe(303);
    expect((await owner.open(path())).$('[name=supportMode]').val()).toBe('hybrid');
    const conflict = await other.send(path(), { ...opened, shown: '' });
    expect(conflict.status).toBe(412);
    for (const name of ['Team only', 'AI first, then team']) expect(conflict.$('[role=alert]').text()).toContain(name);
  });

  it.each([
    ['supportMode', 'hybrid, human'],
    ['supportCaution', 'careful, balanced, generous'],
  ])('reject a %s that does not exist', async (name, choices) => {
    const rejected = await owner.send(path(), { ...shown(await owner.open(path())), [name]: 'robot' });
    expect(rejected.status).toBe(400);
    expect(rejected.$('[role=alert]').text()).toContain(choices);
  });

  it('are read by viewers, who can’t change them', async () => {
    const viewer = await memberOf(users, own.id, 'viewer');
    const page = await viewer.open(path());
    expect(page.$(`${FORM} fieldset`).attr('disabled')).toBeDefined();
    expect(page.$(`${FORM} button`).length).toBe(0);
    expect((await viewer.send(path(), { supportMode: 'human' })).status).toBe(403);
  });

  it('say that support is off, and how to turn it on', async () => {
    expect((await owner.open(path())).$('main').text()).toContain('Support is off');
    await users.service.admin('PATCH', `/partners/${own.id}`, { supportEnabled: true });
    expect((await owner.open(path())).$('main').text()).not.toContain('Support is off');
  });
});
