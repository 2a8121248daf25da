import type { Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.js';
import { rowsOf } from './database.js';
import type { Role } from './members.js';
import type { Team } from './team.js';

/** Creates an account, and makes it a member of the partner. */
export async function join(team: Team, partnerId: string, name: string, role: Role): Promise<void> {
  const { id } = await team.join(name, 'developer');
  await rowsOf(
    team.site.databaseUrl,
    `insert into partner_members (client_id, user_id, role) values ('${partnerId}', '${id}', '${role}')
       on conflict do nothing`,
  );
}

/** Checks that the page is accessible and fits its width. */
export async function barriers(page: Page, isScripted: boolean): Promise<void> {
  if (isScripted) expect(await accessibilityProblems(page)).toEqual([]);
  const isCut = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(isCut).toBe(false);
}

export const VIEWS = [
  ['with JavaScript on a wide screen', 'Noa', {}],
  ['on a phone in dark colors', 'Kim', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ['without JavaScript', 'Lou', { javaScriptEnabled: false }],
] as const;
