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

/** Separates lines that `read` accepts, in order, from invalid lines. */
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
