import { load } from 'cheerio/slim';
import { parsedUrl } from '../input/parsed-url.js';
import { truncateText } from '../text/prose.js';

/** The used parts of a parsed document's nodes. */
export interface MarkupNode {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: MarkupNode[];
}

export interface MarkupElement extends MarkupNode {
  name: string;
  attribs: Record<string, string>;
}

/** Unmatched closing tags take quadratic time. */
const MAX_TAGS = 20_000;
/** Half the depth limit of browsers. */
const MAX_DEPTH = 256;
const MAX_URL = 2_000;

/**
 * Uses cheerio's htmlparser2: its spec-compliant parser takes 1 minute for 2 MB of hostile markup. Selectors are not
 * used, because they take quadratic time in the number of siblings.
 */
export const parseMarkup = (markup: string, maxTags = MAX_TAGS): MarkupNode[] =>
  load(upToTags(markup, maxTags), { xml: { xmlMode: false } })
    .root()
    .toArray();

/** Matching elements below these nodes, without those inside another match. Visits each node once. */
export function outermostIn(nodes: MarkupNode[], matches: (element: MarkupElement) => boolean): MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (node: MarkupNode, depth: number): void => {
    if (isElement(node) && matches(node)) found.push(node);
    else if (depth < MAX_DEPTH) for (const child of node.children ?? []) visit(child, depth + 1);
  };
  for (const node of nodes) visit(node, 0);
  return found;
}

/** All elements below these nodes, in document order. */
export function elementsIn(nodes: MarkupNode[]): MarkupElement[] {
  const elements: MarkupElement[] = [];
  const visit = (node: MarkupNode, depth: number): void => {
    if (isElement(node)) elements.push(node);
    if (depth < MAX_DEPTH) for (const child of node.children ?? []) visit(child, depth + 1);
  };
  for (const node of nodes) visit(node, 0);
  return elements;
}

const isElement = (node: MarkupNode): node is MarkupElement => node.name !== undefined && node.attribs !== undefined;

/** Whether the markup has more tags than `parseMarkup` reads. */
export const exceedsTags = (markup: string): boolean => upToTags(markup, MAX_TAGS).length < markup.length;

function upToTags(markup: string, maxTags: number): string {
  let at = -1;
  for (let tags = 0; tags < maxTags; tags++) {
    at = markup.indexOf('<', at + 1);
    if (at === -1) return markup;
  }
  return markup.slice(0, at);
}

/** The base of relative URLs of a page. `url` is the page's own URL. */
export function baseUrl(elements: MarkupElement[], url: string): string {
  const named = elements.find(({ name, attribs }) => name === 'base' && attribs.href !== undefined);
  return webUrl(named?.attribs.href, url) ?? url;
}

/** The absolute URL without its fragment; undefined if it is not an http(s) URL. */
export function webUrl(value: string | undefined, base: string): string | undefined {
  const text = value?.trim() ?? '';
  const url = text === '' || text.length > MAX_URL ? undefined : parsedUrl(text, base);
  if (!url) return undefined;
  url.hash = '';
  return /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL ? url.href : undefined;
}

/** Decodes a page with the charset from its header or its beginning, otherwise as UTF-8. */
export function decodeMarkup(body: Buffer, contentType: string): string {
  const charset = /charset\s*=\s*(?:["']\s*)?([\w-]+)/i;
  const beginning = body.subarray(0, 2_048).toString('latin1');
  const label = charset.exec(contentType)?.[1] ?? charset.exec(beginning)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

const MAX_MARKUP = 20_000;
const MAX_TEXT_TAGS = 1_000;
const MAX_TEXT_DEPTH = 100;
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(' '),
);
const HIDDEN_ELEMENTS = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'svg', 'button']);
const LOOKS_LIKE_MARKUP = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** The visible text of markup. Some sites escape markup twice, so it is parsed up to twice. */
export function toPlainText(markup: string, maxCharacters: number): string {
  let text = markup.slice(0, MAX_MARKUP);
  for (let passes = 0; passes < 2 && LOOKS_LIKE_MARKUP.test(text); passes++)
    text = visibleText(parseMarkup(text, MAX_TEXT_TAGS));
  return cleaned(text, maxCharacters);
}

export const nodesText = (nodes: MarkupNode[], maxCharacters: number): string =>
  cleaned(visibleText(nodes), maxCharacters);

function visibleText(nodes: MarkupNode[]): string {
  let text = '';
  const visit = (node: MarkupNode, depth: number): void => {
    if (text.length >= MAX_MARKUP || depth > MAX_TEXT_DEPTH || HIDDEN_ELEMENTS.has(node.name ?? '')) return;
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
  return truncateText(lines.join('\n'), maxCharacters);
}
