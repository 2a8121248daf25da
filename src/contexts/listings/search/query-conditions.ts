/** A word of a query, and what it matches in a listing. */
export interface Term {
  word: string;
  /** Sets of stems, any of which matches the word: its own, its correction, its joined or split form. */
  forms: string[][];
  /** Sets of stems with the same meaning. They count where all words count. */
  synonyms: string[][];
  /** The last required word of the query also matches as a prefix in names. */
  isLast: boolean;
  /** A low-information word: a listing need not contain it. */
  isMinor: boolean;
  /** Number of visible listings that contain it. */
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

/** Conditions of tiers 1 to 4 on the words of a listing. Each tier includes the better ones. */
export interface TierConditions {
  /** As tsqueries: exact name, name, labels, anywhere. */
  tiers: [string, string, string, string];
  /** The same, in the form used to combine bitmaps. */
  clauses: ClauseRow[];
}

const EXACT = 1;
const NAME = 2;
const LABEL = 3;
const ANYWHERE = 4;

/** For each stem of an alternative, lexemes of which a listing must have one. */
type Alternative = string[][];

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const lexeme = (key: string): string => (key.endsWith(':*') ? `${quoted(key.slice(0, -2))}:*` : quoted(key));
const combined = (conditions: string[], operator: '&' | '|'): string =>
  conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(` ${operator} `)})`;

export const allOf = (conditions: string[]): string => combined(conditions, '&');
const anyOf = (conditions: string[]): string => combined(conditions, '|');

const SIGNS: Record<number, readonly string[]> = { [NAME]: ['^'], [LABEL]: ['^', '~'], [ANYWHERE]: [''] };

/** What matches a term in a tier: each stem with the prefixes of the fields that count there. */
function alternatives(term: Term, tier: number): Alternative[] {
  const forms = tier === ANYWHERE ? [...term.forms, ...term.synonyms] : term.forms;
  const signs = SIGNS[tier] ?? [];
  const signed = forms.map((stems) => stems.map((stem) => signs.map((sign) => `${sign}${stem}`)));
  return term.isLast ? [...signed, [[`/${term.word}:*`]]] : signed;
}

const condition = (options: Alternative[]): string =>
  anyOf(options.map((stems) => allOf(stems.map((keys) => anyOf(keys.map(lexeme))))));

/** `names`: spellings of the query without spaces; any of them is an exact name. */
export function tierConditions(terms: readonly Term[], names: readonly string[]): TierConditions {
  const exact: Alternative[] = names.map((name) => [[`=${name}`]]);
  const clauses: ClauseRow[] = rows(EXACT, 1, exact);
  const tier = (number: number): string => {
    // Adding the exact name as an alternative to every word makes every tier include tier 1.
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

/** Of tools and directories alike. */
export type Pricing = 'free' | 'freemium' | 'paid';

export const pricingLexeme = (pricing: Pricing): string => `$${pricing.toUpperCase()}`;

/** A condition of a head, and the bits of the listings that satisfy it. */
export interface Condition {
  condition: string;
  bits: number;
  weight: number;
}

const ownWords = (term: Term, tier: number): string =>
  condition(alternatives({ ...term, synonyms: [], isLast: false }, tier));
export const containedTerm = (term: Term): string => ownWords(term, ANYWHERE);
export const labelledTerm = (term: Term): string => ownWords(term, LABEL);

/** The listing's name, without spaces, equals `name`. */
export const isNamed = (name: string): string => quoted(`=${name}`);

export const hasStems = (stems: readonly string[], sign = ''): string =>
  allOf(stems.map((stem) => quoted(`${sign}${stem}`)));
