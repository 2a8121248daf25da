import { load } from 'cheerio/slim';

/** The parts of a parsed document's nodes that are used here. */
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

/** Unmatched closing tags cost quadratic time. */
const MAX_TAGS = 20_000;
/** Half the depth limit of browsers. */
const MAX_DEPTH = 256;

/**
 * Uses cheerio's htmlparser2: its spec-compliant parser takes a minute for two megabytes of hostile markup. Selectors are not
 * used, because they cost quadratic time in the number of siblings.
 */
export const parseMarkup = (markup: string, maxTags = MAX_TAGS): MarkupNode[] =>
  load(upToTags(markup, maxTags), { xml: { xmlMode: false } })
    .root()
    .toArray();

/** The matching elements below these nodes, without those inside another match. Each node is visited once. */
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

function upToTags(markup: string, maxTags: number): string {
  let at = -1;
  for (let tags = 0; tags < maxTags; tags++) {
    at = markup.indexOf('<', at + 1);
    if (at === -1) return markup;
  }
  return markup.slice(0, at);
}
