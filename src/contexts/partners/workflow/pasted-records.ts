import { Injectable } from '@nestjs/common';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import { checkedInput } from '../../../platform/input/checked-input.js';
import { printable } from '../../../platform/input/value-rules.js';
import { DirectoryCandidates } from '../../directories/matching/directory-candidates.js';
import { type PastedLine, readPastedLine } from './pasted-lines.js';
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

/** Records directories from lines such as `Launch Harbor, https://launchharbor.example/acme https://img.example/proof.png`. */
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
    const pasted = lines.map(readPastedLine);
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
    { name, listingUrl, proofUrl, rest }: PastedLine,
  ): Promise<string | undefined> {
    if (listingUrl === '') return `${name}: this line has no listing URL`;
    if (rest !== '') return `${name}: remove what follows the two URLs (“${printable(rest)}”)`;
    try {
      const body = checkedInput(RecordDirectoryBody, {
        isSubmitted: true,
        listingUrl,
        proofScreenshot: proofUrl ?? null,
      });
      await this.work.recordDirectory(actor, toolId, slug, body, { isNew: true });
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return `${name} is already recorded`;
      if (error instanceof AppError && error.code === 'invalid') return `${name}: ${error.message}`;
      throw error;
    }
  }
}

const unknown = (name: string, near: string | null): string =>
  name === ''
    ? 'Begin the line with the name of a directory'
    : `“${printable(name)}” is not a directory${near === null ? '' : `. Did you mean ${near}?`}`;
