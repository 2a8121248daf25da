import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const SCREENS: [string, BrowserContextOptions][] = [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

interface Judged {
  /** Shows Swagger UI, which has a `main` of its own and is not ours to judge. */
  hasSwagger?: boolean;
  /** Instead of all rules. */
  rules?: string[];
}

/** What axe objects to on the page. */
export async function barriers(page: Page, { hasSwagger = false, rules }: Judged = {}): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: rules }),
    ...(hasSwagger && { rules: { 'landmark-no-duplicate-main': { enabled: false } } }),
  };
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ${JSON.stringify(hasSwagger ? ['.swagger-ui'] : [])} }, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same in light and dark. The document is the same one; only its colours differ. */
export async function barriersInLightAndDark(page: Page, judged: Judged = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await barriers(page, judged);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await barriers(page, { ...judged, rules: ['color-contrast'] }))];
}
