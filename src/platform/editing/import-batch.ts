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

/** Sorts lines into those that `read` accepts and problems; of lines with the same slug the last one counts. */
export function readLines<T extends { slug: string }>(
  lines: readonly ImportLine[],
  read: (value: object) => T,
): { accepted: Map<string, { line: number; body: T }>; problems: ImportProblem[]; read: number } {
  const accepted = new Map<string, { line: number; body: T }>();
  const problems: ImportProblem[] = [];
  for (const { line, value } of lines) {
    try {
      const body = read(value);
      accepted.set(body.slug, { line, body });
    } catch (error) {
      problems.push({ line, error: (error as Error).message });
    }
  }
  return { accepted, problems, read: lines.length - problems.length };
}
