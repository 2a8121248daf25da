import type { VNode } from 'preact';
import { foldedWords } from '../../../../contexts/team/search/team-search.js';

const WORD = /([\p{L}\p{N}\p{M}]+)/u;

/** The text, with the words marked that start with one of the matched ones. */
export const Marked = ({ text, matched }: { text: string; matched: readonly string[] }): VNode => (
  <>{text.split(WORD).map((part, at) => (at % 2 === 1 && isMatch(part, matched) ? <mark>{part}</mark> : part))}</>
);

const isMatch = (part: string, matched: readonly string[]): boolean =>
  foldedWords(part).some((word) => matched.some((beginning) => word.startsWith(beginning)));
