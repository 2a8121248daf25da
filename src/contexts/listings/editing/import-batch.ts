import type { Type } from '@nestjs/common';
import { inspectedInput, type Inspection, oneLineProblem } from '../../../platform/input/checked-input.js';
import { yieldingIterator } from '../../../platform/input/yielding-iterator.js';

export interface ImportLine {
  line: number;
  value: object;
}

export interface ImportProblem {
  line: number;
  error: string;
}

export interface ImportOutcome {
  imported: number;
  problems: ImportProblem[];
}

/** Slugs of labels that earlier lines of a dry run would have stored, by kind. */
export type DeclaredLabels = Map<string, Set<string>>;

/** Imports lines of one kind. A batch is one transaction that stores valid lines and reports invalid ones. */
export interface Importer {
  readonly kind: string;
  importLines(actor: string, lines: ImportLine[]): Promise<ImportOutcome>;
  /** Finds the same problems without storing anything. Adds the lines' labels to `declared`. */
  checkLines(lines: ImportLine[], declared: DeclaredLabels): Promise<ImportOutcome>;
}

/** Separates valid lines, in order, from invalid ones. `findStored` returns the listings or labels with these slugs. */
export async function readLines<Body extends { slug: string }>(
  type: Type<Body>,
  lines: readonly ImportLine[],
  findStored: (slugs: string[]) => Promise<{ slug: string }[]>,
): Promise<{ bodies: { line: number; body: Body }[]; problems: ImportProblem[] }> {
  const inputs: (Inspection<Body> & { line: number })[] = [];
  for await (const { line, value } of yieldingIterator(lines)) inputs.push({ line, ...inspectedInput(type, value) });
  const broken = inputs.filter(({ input, problems }) => problems === undefined && oneLineProblem(type, input));
  const found = broken.length === 0 ? [] : await findStored(broken.map(({ input }) => input.slug));
  const stored = new Map(found.map((row) => [row.slug, row]));
  const bodies: { line: number; body: Body }[] = [];
  const problems: ImportProblem[] = [];
  for (const { line, input, problems: invalid } of inputs) {
    const error = invalid ?? oneLineProblem(type, input, stored.get(input.slug))?.message;
    if (error === undefined) bodies.push({ line, body: input });
    else problems.push({ line, error });
  }
  return { bodies, problems };
}
