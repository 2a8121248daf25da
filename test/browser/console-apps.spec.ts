import { rowsOf } from '../harness/database.js';
import { Site } from '../harness/browser.js';
import { pressByKeyboard, Team } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;

beforeAll(async () => {
  site = await Site.start();
  team = new Team(site);
});
afterEach(() => team.leave());
afterAll(() => site.stop());

/** Tests can't serve a metadata document by https on this host. */
const connect = (userId: string, name: string, host: string | null): Promise<unknown> =>
  rowsOf(
    site.databaseUrl,
    `insert into connections (id, user_id, client_id, client_digest, name, host, auth_method, refreshes, policy_version)
     values (gen_random_uuid(), '${userId}', '${host === null ? `app_${'x'.repeat(300)}` : `https://${host}/client.json`}',
             md5('${name}'), '${name}', ${host === null ? 'null' : `'${host}'`}, 'none', true, '1.1')`,
  );

it('An app is blocked and unblocked by keyboard, and its users lose the connection', async () => {
  const { id } = await team.join('Ben', 'developer');
  await connect(id, 'Assistant', 'assistant.example');
  await connect(id, 'Planner', null);
  const ada = await team.open('Ada', '/console/apps');
  const row = ada.getByRole('row', { name: /Assistant/ });
  await pressByKeyboard(row.locator('summary'));
  await pressByKeyboard(row.getByRole('button', { name: 'Block all apps of assistant.example' }));
  await ada.getByText('App blocked. Its connections have ended.').waitFor();
  // An error replaces the last message.
  await ada.getByLabel('Client ID or host').fill('not a host');
  await ada.getByRole('button', { name: 'Block app', exact: true }).last().click();
  await ada.locator('#clientIdOrHost-problem').waitFor();
  expect(await ada.getByText('App blocked.').count()).toBe(0);
  await ada.goto(`${site.url}/console/users/${id}`);
  expect(await ada.locator('section[aria-labelledby=apps] tbody th').allInnerTexts()).toEqual(['Planner']);
  await ada.goto(`${site.url}/console/apps?blocked=true`);
  await pressByKeyboard(ada.getByRole('button', { name: 'Unblock assistant.example' }));
  await ada.getByText('App unblocked.').waitFor();
});
