import {
  decodeMarkup,
  elementsIn,
  type MarkupElement,
  nodesText,
  parseMarkup,
  toPlainText,
  webUrl,
} from '../../../../platform/sites/markup.js';
import type { PageToRead } from '../../../../platform/sites/page-reader.js';

/** What a check needs of a page, as plain text of limited length. */
export interface CheckedPage {
  title: string;
  description: string;
  /** The name that the page gives its site. */
  siteName: string;
  /** Main headings. */
  headings: string;
  /** The visible text, cut off. */
  text: string;
  /** Hosts of scripts, frames, images and forms, and of a redirect by the page itself. */
  resourceHosts: string[];
  /** Inline scripts, cut off: some parking pages consist of nothing else. */
  scripts: string;
}

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;
const MAX_TEXT = 6_000;
const MAX_HEADINGS = 300;
const MAX_SCRIPTS = 1_000;
const MAX_HOSTS = 40;
const RESOURCES = new Set(['script', 'iframe', 'frame', 'img', 'link', 'form']);

/** Never throws, even for broken or hostile pages. */
export function readCheckedPage({ body, contentType, url }: PageToRead): CheckedPage {
  const nodes = parseMarkup(decodeMarkup(Buffer.from(body), contentType));
  const elements = elementsIn(nodes);
  const meta = metaOf(elements);
  const title = elements.find(({ name }) => name === 'title');
  return {
    title: oneLine(title ? nodesText(title.children ?? [], MAX_TITLE) : (meta.get('og:title') ?? ''), MAX_TITLE),
    description: oneLine(meta.get('description') ?? meta.get('og:description') ?? '', MAX_DESCRIPTION),
    siteName: oneLine(meta.get('og:site_name') ?? meta.get('application-name') ?? '', MAX_TITLE),
    headings: oneLine(nodesText(headingsIn(elements), MAX_HEADINGS), MAX_HEADINGS),
    text: nodesText(bodyOf(elements) ?? nodes, MAX_TEXT),
    resourceHosts: resourceHosts(elements, meta, url),
    scripts: inlineScripts(elements),
  };
}

const oneLine = (text: string, max: number): string => toPlainText(text, max).replaceAll('\n', ' ');
const bodyOf = (elements: MarkupElement[]): MarkupElement[] | undefined => {
  const body = elements.find(({ name }) => name === 'body');
  return body && [body];
};
const headingsIn = (elements: MarkupElement[]): MarkupElement[] =>
  elements.filter(({ name }) => name === 'h1').slice(0, 3);

/** The first of each name. */
function metaOf(elements: MarkupElement[]): Map<string, string> {
  const meta = new Map<string, string>();
  for (const { name, attribs } of elements) {
    const key = (attribs.property ?? attribs.name ?? attribs['http-equiv'] ?? '').slice(0, MAX_TITLE).toLowerCase();
    if (name === 'meta' && key !== '' && !meta.has(key)) meta.set(key, (attribs.content ?? '').slice(0, 2_000));
  }
  return meta;
}

function resourceHosts(elements: MarkupElement[], meta: Map<string, string>, base: string): string[] {
  const refresh = /url\s*=\s*['"]?([^'"\s]+)/i.exec(meta.get('refresh') ?? '')?.[1];
  const urls = elements
    .filter(({ name }) => RESOURCES.has(name))
    .map(({ attribs }) => attribs.src ?? attribs.href ?? attribs.action);
  const hosts = [refresh, ...urls].flatMap((value) => {
    const url = webUrl(value, base);
    return url === undefined ? [] : new URL(url).hostname;
  });
  return [...new Set(hosts)].slice(0, MAX_HOSTS);
}

const inlineScripts = (elements: MarkupElement[]): string =>
  elements
    .filter(({ name, attribs }) => name === 'script' && attribs.src === undefined)
    .map(({ children = [] }) => children.map(({ data = '' }) => data).join(''))
    .join('\n')
    .slice(0, MAX_SCRIPTS);
