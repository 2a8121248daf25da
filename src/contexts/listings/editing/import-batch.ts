/** One line of an import, parsed. */
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

/** What a kind of line is handed to. Good lines are kept, bad ones reported; the batch is one transaction. */
export interface Importer {
  readonly kind: string;
  import(actor: string, lines: ImportLine[]): Promise<ImportOutcome>;
}

/** Sorts lines into bodies that `read` accepts, in their order, and problems. */
export function readLines<Body>(
  lines: readonly ImportLine[],
  read: (value: object) => Body,
): { bodies: { line: number; body: Body }[]; problems: ImportProblem[] } {
  const bodies: { line: number; body: Body }[] = [];
  const problems: ImportProblem[] = [];
  for (const { line, value } of lines) {
    try {
      bodies.push({ line, body: read(value) });
    } catch (error) {
      problems.push({ line, error: (error as Error).message });
    }
  }
  return { bodies, problems };
}
