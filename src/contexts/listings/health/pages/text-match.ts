import { stem } from 'porter2';
import type { CheckedPage } from './checked-page.js';

const STOP_WORDS = new Set(
  `a about all an and are as at be best by can com day do every fast for free from get go home homepage how i in into is it its
  just make more new no not now of official on one online or our out page platform site simple so that the their this to today
  tool tools up us use web website welcome what when with without work you your app ai`.split(/\s+/),
);
/** Titles and descriptions of pages that stand in for the site: they say nothing about it. */
const STAND_IN =
  /\b(?:just a moment|attention required|access denied|maintenance|be right back|coming soon|under construction|error|not found|loading|please wait|checking your browser|redirecting|sign in|log ?in|untitled|index of|default page|test page|welcome to nginx|it works|(?:vite|react|next|vue|angular|my)[ -]app|application error|service unavailable|bad gateway|suspended|javascript|cookies?|enable)\b/i;
const FRAMEWORK = /\bcreate[ -](?:react|next)[ -]app\b|\bnew flutter project\b/i;
/** A shorter title and description are not enough to tell. */
const MIN_WORDS = 4;
/** Of the page's words. Below it, texts share almost nothing. */
const MAX_SHARE = 0.15;

/** Whether title and description share almost nothing with those of the last live check. */
export function differsFromLive(page: CheckedPage, live: string): boolean {
  return live.trim() !== '' && isUnlike(page, live);
}

/** Whether title and description share almost nothing with the listing, and the page does not mention its name. */
export function differsFromListing(page: CheckedPage, { name, text }: { name: string; text: string }): boolean {
  const { title, description, siteName, headings } = page;
  return (
    !mentions(`${title} ${description} ${siteName} ${headings} ${page.text}`, name) && isUnlike(page, `${name} ${text}`)
  );
}

function isUnlike({ title, description }: CheckedPage, other: string): boolean {
  if (STAND_IN.test(title) || FRAMEWORK.test(description)) return false;
  const words = wordsOf(`${title} ${description}`);
  return words.size >= MIN_WORDS && shareOf(words, wordsOf(other)) <= MAX_SHARE;
}

/** The name in any spelling: `Chat GPT` is in `Welcome to ChatGPT`. */
function mentions(text: string, name: string): boolean {
  const wanted = squashed(name);
  return wanted !== '' && squashed(text).includes(wanted);
}

const squashed = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function wordsOf(text: string): Set<string> {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map((word) => stem(word)));
}

function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.min(words.size, Math.max(others.size, 1));
}
