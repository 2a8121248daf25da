/** Plain text that fits and that the font can show. */
export interface CardText {
  title: string;
  text: string;
  facts: string;
}

const MAX_TITLE = 60;
const MAX_TEXT = 105;
const MAX_FACT = 30;
/** More than is shown; the rest of a long text is not processed. */
const MAX_READ = 400;

/** Characters of the bundled font: Latin, Greek, Cyrillic, punctuation, currencies, arrows. */
const DRAWABLE =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1eff\u2010-\u2027\u2030-\u203e\u20ac\u20b9-\u20ba\u20bf\u2116\u2122\u2190-\u2193]/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Null for a name in a script that the font lacks, such as Chinese, because empty boxes look broken. Other characters
 * that it lacks (emoji, direction marks, stacked accents) are left out.
 */
export function cardText(name: string, tagline: string, facts: readonly string[]): CardText | null {
  const title = drawable(name, MAX_TITLE);
  if (title === null || title === '') return null;
  return {
    title,
    text: drawable(tagline, MAX_TEXT) ?? '',
    facts: facts
      .map((fact) => drawable(fact, MAX_FACT) ?? '')
      .filter((fact) => fact !== '')
      .join('  ·  '),
  };
}

/** The site's card, which pages without an image of their own use. */
export const SITE_CARD: CardText = {
  title: 'AI tools, and the directories to list them in',
  text: 'Search, compare and open them here, over REST, or from an agent over MCP.',
  facts: '',
};

export const drawableSiteName = (name: string): string => drawable(name, MAX_TITLE) ?? '';

function drawable(text: string, maxLength: number): string | null {
  let kept = '';
  for (const character of text.slice(0, MAX_READ).normalize('NFKC')) {
    if (DRAWABLE.test(character)) kept += character;
    else if (LETTER.test(character)) return null;
    else if (/\s/.test(character)) kept += ' ';
  }
  return cut(kept.replace(/\s+/g, ' ').trim(), maxLength);
}

/** Cuts at the last space, or within a very long word. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space > maxLength / 2 ? space : maxLength - 1).trimEnd()}…`;
}

/** Recommended by sites that show link previews. */
export const SHARE_IMAGE_SIZE = { width: 1_200, height: 630 };
