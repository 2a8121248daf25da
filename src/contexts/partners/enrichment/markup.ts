import { load } from 'cheerio/slim';

/** What is needed of a parsed document's nodes. */
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

/** Closing tags that match nothing cost the square of the tags. */
const MAX_TAGS = 20_000;
/** Half of what browsers go down to. */
const MAX_DEPTH = 256;

/**
 * The parser of slim takes milliseconds where the standard's own takes a minute for two megabytes of bad will. Of
 * cheerio only the parser is used: its selectors cost the square of the elements that lie side by side.
 */
export const parseMarkup = (markup: string, maxTags = MAX_TAGS): MarkupNode[] =>
  load(upToTags(markup, maxTags), { xml: { xmlMode: false } })
    .root()
    .toArray();

/** The elements below that match, without those inside of another that does. Seen together, they are seen once. */
export function outermostIn(nodes: MarkupNode[], matches: (element: MarkupElement) => boolean): MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (node: MarkupNode, depth: number): void => {
    if (isElement(node) && matches(node)) found.push(node);
    else if (depth < MAX_DEPTH) for (const child of node.children ?? []) visit(child, depth + 1);
  };
  for (const node of nodes) visit(node, 0);
  return found;
}

/** All elements below, in the order of the document. */
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

function upToTags(markup: string, maxTags: number): string {
  let at = -1;
  for (let tags = 0; tags < maxTags; tags++) {
    at = markup.indexOf('<', at + 1);
    if (at === -1) return markup;
  }
  return markup.slice(0, at);
}
