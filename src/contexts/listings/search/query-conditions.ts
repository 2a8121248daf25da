/** A word of a query, and what stands for it in a listing. */
export interface Term {
  word: string;
  /** Sets of stems, any of which stands for the word: its own, its correction, its joined or split form. */
  forms: string[][];
  /** Sets of stems that mean the same. They count in the last two tiers. */
  synonyms: string[][];
  /** Whether it is the last word, which may be the beginning of a word of the name. */
  isLast: boolean;
  /** How many visible listings hold it. */
  listings: number;
}

/** A row of `clauses` for `find_listings`: see tier_bitmaps in find-listings.sql. */
interface ClauseRow {
  tier: number;
  clause: number;
  alternative: number;
  stem: number;
  key: string;
}

/** The conditions of the first four tiers on the words of a listing. Each tier includes the better ones. */
export interface TierConditions {
  /** As tsqueries: exact name, name, labels, anywhere. */
  tiers: [string, string, string, string];
  /** The same in the form that bitmaps are combined by. */
  clauses: ClauseRow[];
}

const EXACT = 1;
const NAME = 2;
const LABEL = 3;
const ANYWHERE = 4;

/** Lexemes of which a listing must have one, for each of the stems of an alternative. */
type Alternative = string[][];

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const lexeme = (key: string): string => (key.endsWith(':*') ? `${quoted(key.slice(0, -2))}:*` : quoted(key));
const both = (conditions: string[], operator: '&' | '|'): string =>
  conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(` ${operator} `)})`;

export const allOf = (conditions: string[]): string => both(conditions, '&');
export const anyOf = (conditions: string[]): string => both(conditions, '|');

const SIGNS: Record<number, readonly string[]> = { [NAME]: ['^'], [LABEL]: ['^', '~'], [ANYWHERE]: [''] };

/** What stands for a term in a tier, each stem behind the signs of the fields that count there. */
function alternatives(term: Term, tier: number): Alternative[] {
  const forms = tier === ANYWHERE ? [...term.forms, ...term.synonyms] : term.forms;
  const signs = SIGNS[tier] ?? [];
  const signed = forms.map((stems) => stems.map((stem) => signs.map((sign) => `${sign}${stem}`)));
  return term.isLast ? [...signed, [[`/${term.word}:*`]]] : signed;
}

const condition = (options: Alternative[]): string =>
  anyOf(options.map((stems) => allOf(stems.map((keys) => anyOf(keys.map(lexeme))))));

/** `names` are the spellings of the query without spaces, any of which makes a name the exact one. */
export function tierConditions(terms: readonly Term[], names: readonly string[]): TierConditions {
  const exact: Alternative[] = names.map((name) => [[`=${name}`]]);
  const clauses: ClauseRow[] = rows(EXACT, 1, exact);
  const tier = (number: number): string => {
    // The exact name is an alternative of every word, so that every tier includes the first.
    const options = terms.map((term) => [...alternatives(term, number), ...exact]);
    clauses.push(...options.flatMap((option, index) => rows(number, index + 1, option)));
    return allOf(options.map(condition));
  };
  return { tiers: [condition(exact), tier(NAME), tier(LABEL), tier(ANYWHERE)], clauses };
}

const rows = (tier: number, clause: number, options: Alternative[]): ClauseRow[] =>
  options.flatMap((stems, alternative) =>
    stems.flatMap((keys, stem) => keys.map((key) => ({ tier, clause, alternative, stem: stem + 1, key }))),
  );

/** The conditions that a listing holds a term at all, in its own words, in a label or the name, in the name. */
export interface FieldConditions {
  held: string;
  own: string;
  inLabel: string;
  inName: string;
}

export function fieldConditions(term: Term): FieldConditions {
  const whole = { ...term, isLast: false };
  return {
    held: condition(alternatives(whole, ANYWHERE)),
    own: condition(alternatives({ ...whole, synonyms: [] }, ANYWHERE)),
    inLabel: condition(alternatives(whole, LABEL)),
    inName: condition(alternatives(whole, NAME)),
  };
}

/** The condition that the name of a listing, without spaces, is this. */
export const isNamed = (name: string): string => quoted(`=${name}`);

export const holdsStems = (stems: readonly string[], sign = ''): string =>
  allOf(stems.map((stem) => quoted(`${sign}${stem}`)));
