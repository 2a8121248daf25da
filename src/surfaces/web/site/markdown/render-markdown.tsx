import type { MarkdownIt, RendererRule, Token } from 'markdown-it';
import { render } from 'preact-render-to-string';
import { CodeBlock, Tabs } from '../../kit/components/blocks.js';

/** Pages of this site, anchors, and links that a browser opens without running anything. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** Names of tabs, by the language of a code block. */
const LANGUAGES = new Map([
  ['http', 'HTTP'],
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['sh', 'Shell'],
  ['ts', 'TypeScript'],
]);

export interface Heading {
  id: string;
  level: number;
  text: string;
}

interface RenderedMarkdown {
  /** The text of a level-1 heading at the start; the HTML does not contain it. */
  title: string | undefined;
  headings: Heading[];
  html: string;
}

let parser: Promise<MarkdownIt> | undefined;

/** Loaded on first use, because most requests are for other pages. */
async function loadParser(): Promise<MarkdownIt> {
  const { default: Parser } = await import('markdown-it');
  // HTML is text. Images are links, because pages load nothing from other sites.
  const markdown = new Parser({ html: false, linkify: false }).disable('image');
  markdown.validateLink = (url) => SAFE_LINK.test(url.trim());
  const { rules } = markdown.renderer;
  rules['table_open'] = () => '<div class="table-frame table-frame-open"><table class="table table-stacks">\n';
  rules['table_close'] = () => '</table></div>\n';
  rules['fence'] = renderFences;
  rules['heading_open'] = (tokens, index, options, _env, self) =>
    self.renderToken(tokens, index, options) + linkTo(tokens, index);
  rules['heading_close'] = (tokens, index, options, _env, self) =>
    (linkTo(tokens, index - 2) && '</a>') + self.renderToken(tokens, index, options);
  return markdown;
}

export async function renderMarkdown(text: string): Promise<RenderedMarkdown> {
  parser ??= loadParser();
  const markdown = await parser;
  const tokens = markdown.parse(text, {});
  const title = tokens[0]?.tag === 'h1' ? textOf(tokens[1]) : undefined;
  // A heading has three tokens.
  const rest = title === undefined ? tokens : tokens.slice(3);
  // The page has one level-1 heading.
  for (const token of rest) if (token.tag === 'h1') token.tag = 'h2';
  const headings = identifyHeadings(rest);
  labelCells(rest);
  return { title, headings, html: markdown.renderer.render(rest, markdown.options, {}) };
}

const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ content }) => content)
    .join('')
    .trim();

/** Builds the same ID as GitHub, so that links between files work there, too. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function identifyHeadings(tokens: Token[]): Heading[] {
  const uses = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = textOf(tokens[index + 1]);
    const slug = headingId(text);
    const count = uses.get(slug) ?? 0;
    uses.set(slug, count + 1);
    const id = count === 0 ? slug : `${slug}-${count}`;
    token.attrSet('id', id);
    return [{ id, level: Number(token.tag.slice(1)), text }];
  });
}

/** The name of its column, for narrow screens. */
function labelCells(tokens: Token[]): void {
  let labels: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') labels = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') labels.push(textOf(tokens[index + 1]));
    if (token.type === 'td_open') token.attrSet('data-label', labels[column++] ?? '');
  }
}

/** The start of a heading's link to itself. Empty for a heading that contains links. */
function linkTo(tokens: Token[], index: number): string {
  const isLinked = tokens[index + 1]?.children?.some(({ type }) => type === 'link_open') === true;
  return isLinked ? '' : `<a href="#${tokens[index]?.attrGet('id')}">`;
}

/** Code blocks with nothing between them become tabs. */
const renderFences: RendererRule = (tokens, index) => {
  if (tokens[index - 1]?.type === 'fence') return '';
  const end = tokens.findIndex(({ type }, at) => at > index && type !== 'fence');
  const heading = tokens.findLastIndex(({ type }, at) => at < index && type === 'heading_open');
  const tabs = tokens.slice(index, end === -1 ? undefined : end).map(({ info, content }) => {
    const name = content.startsWith('curl ') ? 'curl' : (LANGUAGES.get(info.trim()) ?? 'Text');
    return {
      name,
      content: <CodeBlock text={content.trimEnd()} what={`${name} code, ${textOf(tokens[heading + 1])}`} />,
    };
  });
  const [first] = tabs;
  return render(
    tabs.length === 1 && first ? first.content : <Tabs id={`code-${index}`} label="Languages" tabs={tabs} />,
  );
};
