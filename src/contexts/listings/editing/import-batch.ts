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

/** The slugs of labels that earlier lines of a trial run would have stored, by kind. */
export type DeclaredLabels = Map<string, Set<string>>;

/** Imports the lines of one kind. A batch is one transaction; good lines are stored, bad ones reported. */
export interface Importer {
  readonly kind: string;
  import(actor: string, lines: ImportLine[]): Promise<ImportOutcome>;
  /** Finds the same problems without storing anything. Adds the labels of the lines to `declared`. */
  check(lines: ImportLine[], declared: DeclaredLabels): Promise<ImportOutcome>;
}

/** Separates lines that `read` accepts, in order, from lines with problems. */
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
