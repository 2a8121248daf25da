import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const SCREENS: [string, BrowserContextOptions][] = [
  ['desktop', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' }],
];
/** With a mouse, whose targets are smaller than those for fingers. */
export const NARROW_WINDOW = { width: 390, height: 844 };

/** Violations that axe finds on the page; all rules by default. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const found = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What HTML checkers and search engines report. */
const markupProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [maxTitle, minCodePx] = [65, 12];
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    const ids = all('[id]').map(({ id }) => id);
    const title = document.title;
    return [
      ...ids.filter((id, index) => id === '' || /\s/.test(id) || ids.indexOf(id) < index).map((id) => `ID: ${id}`),
      ...all('[autocomplete]:is([type=hidden], [type=checkbox], [type=radio], [type=submit])').map(
        ({ outerHTML }) => `autocomplete: ${outerHTML}`,
      ),
      ...all('code, pre, kbd, .mono')
        .filter((element) => element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) < minCodePx)
        .map(({ outerHTML }) => `small code: ${outerHTML.slice(0, 200)}`),
      ...([...title].length > maxTitle ? [`long title: ${title}`] : []),
    ];
  });

/** Violations in the page's color scheme, labels hidden by forced colors, and targets that are too small. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const found = [...(await violations(page)), ...(await smallTargets(page)), ...(await markupProblems(page))];
  await page.emulateMedia({ forcedColors: 'active' });
  found.push(...(await hiddenTexts(page)));
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** Texts that axe finds hard to read in print. */
export async function printProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await violations(page, ['color-contrast']);
  await page.emulateMedia({ media: 'screen' });
  return found;
}

/** In forced colors, the browser paints a box in the background color behind texts. axe ignores it. */
const hiddenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && element.checkVisibility())
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        return color === canvas && forcedColorAdjust === 'auto';
      })
      .map((element) => `hidden in forced colors: ${element.outerHTML.slice(0, 200)}`);
  });

/** Links and controls under 24 by 24 px, apart from links inside a sentence (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN = 24;
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden])',
    );
    const isInSentence = (element: HTMLElement): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.closest('p, li, dd, td, th, div, label, span:not(:only-child)')?.cloneNode(true);
      if (!(around instanceof Element)) return false;
      for (const inner of around.querySelectorAll('a, button')) inner.remove();
      return around.textContent.trim() !== '';
    };
    /** A click on a label activates its control. */
    const isSmall = (element: HTMLElement): boolean =>
      [element, ...((element as HTMLInputElement).labels ?? [])].every((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width < MIN || height < MIN;
      });
    /** Whether the square around its middle belongs to it: a pseudo-element may be larger than its box. */
    const isHit = (element: HTMLElement): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const reach = MIN / 2 - 0.5;
      return [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ].every(([x = 0, y = 0]) => {
        const at = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        return element.contains(at);
      });
    };
    return [...targets]
      .filter((element) => {
        const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        // Text for screen readers only is 1 px large.
        const isShown = isVisible && element.getBoundingClientRect().width > 1;
        return isShown && isSmall(element) && !isInSentence(element) && !isHit(element);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 200)}`;
      });
  });
