import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs/guides';

/** The languages in which samples run. */
const SAMPLE_LANGUAGES = ['sh', 'js', 'python', 'php', 'ts'] as const;
type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** Commands that set up a program on the reader's computer. The test does not run their lines. */
const SETUP = /^(?:claude|codex|gemini|npm|export) .*\n/gm;

export interface Sample {
  language: SampleLanguage;
  code: string;
}

/** Samples that the site shows as tabs: the same request in several languages. */
export interface SampleGroup {
  samples: Sample[];
  /** The block in the same section that shows the output of the first sample. */
  output?: { language: 'json' | 'text'; text: string };
  /** From “Save `data.id` as `$TOOL_ID`”: the variable that later samples use. */
  savesIdAs?: string;
}

export const guideNames = (): string[] => readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

export const readGuide = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const isRunnable = (language: string): language is SampleLanguage =>
  (SAMPLE_LANGUAGES as readonly string[]).includes(language);

export function sampleGroups(guide: string): SampleGroup[] {
  const groups: SampleGroup[] = [];
  let end = 0;
  for (const block of guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
    const [whole, language = '', text = ''] = block;
    const between = guide.slice(end, block.index);
    const isNewSection = /^#+ /m.test(between);
    const group = groups.at(-1);
    end = block.index + whole.length;
    if (isRunnable(language)) {
      const sample = { language, code: text.replaceAll(SETUP, '') };
      if (group !== undefined && between.trim() === '') group.samples.push(sample);
      else groups.push({ samples: [sample] });
    } else if (group !== undefined && !isNewSection && (language === 'json' || language === 'text')) {
      group.output ??= { language, text };
    }
    const saved = /^\s*Save `data\.id` as `\$(\w+)`/.exec(guide.slice(end))?.[1];
    if (saved !== undefined && groups.length > 0) Object.assign(groups.at(-1) as SampleGroup, { savesIdAs: saved });
  }
  return groups
    .map((each) => ({ ...each, samples: each.samples.filter(({ code }) => code !== '') }))
    .filter(({ samples }) => samples.length > 0);
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether JSON contains what the guide shows. IDs, times, numbers and texts with `…` differ between services. */
export function containsShown(actual: unknown, shown: unknown): boolean {
  if (Array.isArray(shown))
    return Array.isArray(actual) && shown.every((item, index) => containsShown(actual[index], item));
  if (typeof shown === 'object' && shown !== null)
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.entries(shown).every(([name, value]) => containsShown((actual as Record<string, unknown>)[name], value))
    );
  if (typeof shown === 'number') return typeof actual === 'number';
  if (typeof shown !== 'string' || typeof actual !== 'string') return actual === shown;
  const pattern = [TIME, ID].find((each) => each.test(shown));
  return pattern?.test(actual) ?? (shown.includes('…') || actual === shown);
}

/** Whether the output has each shown line. `…` stands for any text. */
export const hasShownLines = (output: string, shown: string): boolean =>
  shown
    .trim()
    .split('\n')
    .every((line) => {
      const parts = line.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
      return new RegExp(`^${parts.join('.*')}$`, 'm').test(output);
    });
