import { guideNames, readGuide } from './guide-samples.js';

const MAX_BYTES = 60_000;
const MAX_PARAGRAPH_WORDS = 90;

const withoutCode = (markdown: string): string => markdown.replaceAll(/^```.*?^```$/gms, '');

/** Paragraphs and items of lists. */
const paragraphs = (guide: string): string[] => withoutCode(guide).split(/\n\s*\n|\n(?=\s*(?:-|\d+\.) )/);

describe('The guides', () => {
  it('are at most 60 kB together', () => {
    const bytes = guideNames().reduce((sum, name) => sum + Buffer.byteLength(readGuide(name)), 0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  it.each(guideNames())('state their purpose in one sentence after the title: %s', (name) => {
    const [title = '', purpose = ''] = readGuide(name).split('\n\n');
    expect(title).toMatch(/^# [A-Z][\w ]+$/);
    expect(purpose).toMatch(/^[A-Z][^.\n]+\.$/);
    // Search engines cut longer descriptions.
    expect(purpose.length).toBeLessThanOrEqual(160);
  });

  it('have no long paragraph', () => {
    const long = guideNames().flatMap((name) =>
      paragraphs(readGuide(name)).filter((paragraph) => paragraph.split(/\s+/).length > MAX_PARAGRAPH_WORDS),
    );
    expect(long).toEqual([]);
  });

  it('can all be reached from the quickstart', () => {
    const reached = new Set<string>();
    const visit = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const [, next = ''] of readGuide(name).matchAll(/\]\(([\w-]+\.md)/g)) visit(next);
    };
    visit('quickstart.md');
    expect([...reached].sort()).toEqual(guideNames().sort());
  });

  it('have no HTML, which the site does not render', () => {
    const html = guideNames().filter((name) =>
      /<[a-z!/]/i.test(withoutCode(readGuide(name)).replaceAll(/`[^`]*`/g, '')),
    );
    expect(html).toEqual([]);
  });
});
