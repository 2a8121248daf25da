import { type MarkupNode, parseMarkup } from './markup.js';
import { truncated } from '../text/prose.js';

const MAX_MARKUP = 20_000;
const MAX_TAGS = 1_000;
const MAX_DEPTH = 100;
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(' '),
);
const HIDDEN_ELEMENTS = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'svg', 'button']);
const LOOKS_LIKE_MARKUP = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** The visible text of markup. Some sites escape markup twice, so it is parsed up to twice. */
export function plainTextOf(markup: string, maxCharacters: number): string {
  let text = markup.slice(0, MAX_MARKUP);
  for (let passes = 0; passes < 2 && LOOKS_LIKE_MARKUP.test(text); passes++)
    text = visibleText(parseMarkup(text, MAX_TAGS));
  return cleaned(text, maxCharacters);
}

export const nodesText = (nodes: MarkupNode[], maxCharacters: number): string =>
  cleaned(visibleText(nodes), maxCharacters);

function visibleText(nodes: MarkupNode[]): string {
  let text = '';
  const visit = (node: MarkupNode, depth: number): void => {
    if (text.length >= MAX_MARKUP || depth > MAX_DEPTH || HIDDEN_ELEMENTS.has(node.name ?? '')) return;
    if (node.type === 'text') text += (node.data ?? '').slice(0, MAX_MARKUP).replaceAll(/\s+/g, ' ');
    const breaks = BLOCKS.has(node.name ?? '');
    if (breaks) text += '\n';
    if (node.name === 'li') text += '- ';
    for (const child of node.children ?? []) visit(child, depth + 1);
    if (breaks) text += '\n';
  };
  for (const node of nodes) visit(node, 0);
  return text;
}

/** Characters that can't be stored, are invisible or change the text direction. */
const UNPRINTABLE = /[\p{Cs}\p{Co}\p{Cn}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]|(?!\n)\p{Cc}/gu;

function cleaned(text: string, maxCharacters: number): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/[\t\r\u2028\u2029]/g, ' ')
    .replaceAll(UNPRINTABLE, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-');
  return truncated(lines.join('\n'), maxCharacters);
}
