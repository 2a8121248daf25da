import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { type Role, memberOf } from '../../harness/members.js';
import { NEEDED_ROLES, type NeededRole, partnerRoutes } from '../../harness/partner-routes.js';
import { type Partner, partner } from '../../harness/partner.js';
import { TestUsers } from '../../harness/test-users.js';
import { Visitor } from '../../harness/visitor.js';

const ROLES: Role[] = ['viewer', 'editor', 'owner'];
const NOT_A_MEMBER = 'No such partner, or you are not a member of it.';

let users: TestUsers;
let own: Partner;
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000', RATE_PUBLIC_PER_MINUTE: '100000' });
  own = await partner(users.service);
  const another = await partner(users.service);
  visitors.set('visitor', new Visitor(users.service));
  visitors.set('user', await users.signedIn());
  for (const role of ROLES) visitors.set(role, await memberOf(users, own.id, role));
  visitors.set('owner of another partner', await memberOf(users, another.id, 'owner'));
  visitors.set('admin', await users.admin('Ada Moreno'));
});

afterAll(() => users.stop());

/** What a request got from the guards. */
async function outcomeOf(who: string, route: string): Promise<string> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(':clientId', own.id)
    .replace(':topic', 'all')
    .replaceAll(/:\w+/g, () => randomUUID());
  const visitor = visitors.get(who) as Visitor;
  const isForm = method === 'POST';
  const {
    statusCode: status,
    headers,
    body,
  } = await request(users.service.url + path, {
    method: method as 'GET',
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isForm && { body: new URLSearchParams({ once: randomUUID() }).toString() }),
  });
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  const text = isStream ? '' : await body.text();
  if (isStream) body.on('error', () => undefined).destroy();
  if (status === 401) return 'sign in';
  if (status === 303 && String(headers.location).startsWith('/sign-in?next=')) return 'sign in';
  if (status === 404 && text.includes(NOT_A_MEMBER)) return 'not found';
  return status === 403 ? 'forbidden' : status >= 500 ? `error ${status}` : 'allowed';
}

const isAllowed = (role: Role, needed: NeededRole): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(needed === 'recent-owner' ? 'owner' : needed);

describe('A page of the portal', () => {
  const routes = NEEDED_ROLES.flatMap((needed) => partnerRoutes(needed).map((route) => [route, needed] as const));

  it.each(routes)('%s is for members with the role %s', async (route, needed) => {
    const outcomes: Record<string, string> = {};
    for (const who of visitors.keys()) outcomes[who] = await outcomeOf(who, route);
    expect(outcomes).toEqual({
      visitor: 'sign in',
      user: 'not found',
      ...Object.fromEntries(ROLES.map((role) => [role, isAllowed(role, needed) ? 'allowed' : 'forbidden'])),
      'owner of another partner': 'not found',
      admin: 'not found',
    });
  });
});
