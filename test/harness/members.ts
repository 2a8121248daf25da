import { rowsOf } from './database.js';
import { testClientOf as findTestClient } from './sandbox.js';
import type { People } from './signing-in.js';
import type { Visitor } from './visitor.js';

export type Role = 'viewer' | 'editor' | 'owner';

/** Signs in a user who is a member of the partner. */
export async function memberOf(people: People, clientId: string, role: Role): Promise<Visitor> {
  const email = people.newAddress();
  const visitor = await people.signedIn(email);
  await setMember(people, clientId, email, role);
  return visitor;
}

/** Null removes the member. */
export async function setMember(people: People, clientId: string, email: string, role: Role | null): Promise<void> {
  const userId = `(select id from users where email = '${email}')`;
  await rowsOf(
    people.service.databaseUrl,
    role === null
      ? `delete from partner_members where client_id = '${clientId}' and user_id = ${userId}`
      : `insert into partner_members (client_id, user_id, role) values ('${clientId}', ${userId}, '${role}')
           on conflict (client_id, user_id) do update set role = excluded.role`,
  );
}

export const testClientOf = (people: People, clientId: string): Promise<string> =>
  findTestClient(people.service, clientId);
