import { rowsOf } from './database.js';
import { testClientOf as findTestClient } from './sandbox.js';
import type { TestUsers } from './test-users.js';
import type { Visitor } from './visitor.js';

export type Role = 'viewer' | 'editor' | 'owner';

/** Signs in a user who is a member of the partner. */
export async function memberOf(users: TestUsers, clientId: string, role: Role): Promise<Visitor> {
  const email = users.newEmail();
  const visitor = await users.signedIn(email);
  await setMember(users, clientId, email, role);
  return visitor;
}

/** Null removes the member. */
export async function setMember(users: TestUsers, clientId: string, email: string, role: Role | null): Promise<void> {
  const userId = `(select id from users where email = '${email}')`;
  await rowsOf(
    users.service.databaseUrl,
    role === null
      ? `delete from partner_members where client_id = '${clientId}' and user_id = ${userId}`
      : `insert into partner_members (client_id, user_id, role) values ('${clientId}', ${userId}, '${role}')
           on conflict (client_id, user_id) do update set role = excluded.role`,
  );
}

export const testClientOf = (users: TestUsers, clientId: string): Promise<string> =>
  findTestClient(users.service, clientId);
