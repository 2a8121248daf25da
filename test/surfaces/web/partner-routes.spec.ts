import { randomUUID } from 'node:crypto';
import { type Role, memberOf } from '../../harness/members.js';
import { NEEDED_ROLES, type NeededRole, partnerRoutes } from '../../harness/partner-routes.js';
import { type Partner, partner } from '../../harness/partner.js';
import { People } from '../../harness/signing-in.js';
import { Visitor } from '../../harness/visitor.js';

const ROLES: Role[] = ['viewer', 'editor', 'owner'];
const NOT_A_MEMBER = 'No such partner, or you are not a member of it.';

let people: People;
let own: Partner;
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  people = await People.start({ RATE_SITE_PER_MINUTE: '100000', RATE_PUBLIC_PER_MINUTE: '100000' });
  own = await partner(people.service);
  const another = await partner(people.service);
  visitors.set('visitor', new Visitor(people.service));
  visitors.set('user', await people.signedIn());
  for (const role of ROLES) visitors.set(role, await memberOf(people, own.id, role));
  visitors.set('owner of another partner', await memberOf(people, another.id, 'owner'));
  visitors.set('admin', await people.admin('Ada Moreno'));
});

afterAll(() => people.stop());

/** What a request got from the guards. */
async function outcomeOf(who: string, route: string): Promise<string> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(':clientId', own.id)
    .replace(':topic', 'all')
    .replaceAll(/:\w+/g, () => randomUUID());
  const visitor = visitors.get(who) as Visitor;
  const controller = new AbortController();
  const response = await fetch(people.service.address + path, {
    method,
    redirect: 'manual',
    signal: controller.signal,
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    ...(method === 'POST' && { body: new URLSearchParams({ once: randomUUID() }) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  controller.abort();
  if (response.status === 401) return 'sign in';
  if (response.status === 303 && response.headers.get('location')?.startsWith('/sign-in?next=')) return 'sign in';
  if (response.status === 404 && text.includes(NOT_A_MEMBER)) return 'not found';
  return response.status === 403 ? 'forbidden' : response.status >= 500 ? `error ${response.status}` : 'allowed';
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
