import { Injectable } from '@nestjs/common';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import { checkedInput } from '../../../platform/input/checked-input.js';
import { printable } from '../../../platform/input/value-rules.js';
import { DirectoryCandidates } from './directory-candidates.js';
import { RecordDirectoryBody } from './work.dto.js';
import { WorkService } from './work.service.js';

const MAX_LINES = 200;
/** Comparing a long text with every directory would take seconds. */
const MAX_NAME_LENGTH = 200;

export interface PasteOutcome {
  recorded: number;
  /** Lines that were not recorded, and why. */
  problems: { line: string; problem: string }[];
}

interface PastedLine {
  line: string;
  name: string;
  url: string;
}

/** Records directories from lines such as `Launch Harbor, https://launchharbor.example/acme`. */
@Injectable()
export class PastedRecords {
  constructor(
    private readonly directories: DirectoryCandidates,
    private readonly work: WorkService,
  ) {}

  /** Records each line separately, so that an invalid line doesn't affect the others. */
  async recordLines(actor: string, toolId: string, text: string): Promise<PasteOutcome> {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) throw invalid('Paste lines such as: Launch Harbor, https://launchharbor.example/acme');
    if (lines.length > MAX_LINES) throw invalid(`Too many lines. Paste at most ${MAX_LINES} at a time.`);
    const pasted = lines.map(readLine);
    const named = await this.directories.findDirectoriesByName([
      ...new Set(pasted.map(({ name }) => name).filter(({ length }) => length <= MAX_NAME_LENGTH)),
    ]);
    const outcome: PasteOutcome = { recorded: 0, problems: [] };
    for (const entry of pasted) {
      const found = named.find(({ given }) => given === entry.name);
      const problem =
        found?.slug == null
          ? unknown(entry.name, found?.near ?? null)
          : await this.recordLine(actor, toolId, found.slug, entry);
      if (problem === undefined) outcome.recorded += 1;
      else outcome.problems.push({ line: entry.line, problem });
    }
    return outcome;
  }

  private async recordLine(
    actor: string,
    toolId: string,
    slug: string,
    { name, url }: PastedLine,
  ): Promise<string | undefined> {
    if (url === '') return `${name}: this line has no URL`;
    try {
      const body = checkedInput(RecordDirectoryBody, { isSubmitted: true, listingUrl: url });
      await this.work.recordDirectory(actor, toolId, slug, body, { isNew: true });
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return `${name} is already recorded`;
      if (error instanceof AppError && error.code === 'invalid') return `${name}: ${error.message}`;
      throw error;
    }
  }
}

/** A comma, a tab or spaces separate the name from the URL. */
function readLine(line: string): PastedLine {
  const at = [...line.matchAll(/https?:\/\//gi)].at(-1)?.index ?? -1;
  const name = at === -1 ? line : line.slice(0, at);
  return {
    line,
    name: name
      .split(/[\s,;]+/)
      .filter(Boolean)
      .join(' '),
    url: at === -1 ? '' : line.slice(at).trim(),
  };
}

const unknown = (name: string, near: string | null): string =>
  `“${printable(name)}” is not a directory${near === null ? '' : `. Did you mean ${near}?`}`;
