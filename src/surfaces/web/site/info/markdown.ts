import type { MarkdownIt } from 'markdown-it';

/** Pages of this site, anchors, and links that a browser opens without running anything. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

let parser: Promise<MarkdownIt> | undefined;

/** Loaded on first use, because most requests are for other pages. */
async function loadParser(): Promise<MarkdownIt> {
  const { default: Parser } = await import('markdown-it');
  // HTML is text. Images are links, because pages load nothing from other sites.
  const markdown = new Parser({ html: false, linkify: false }).disable('image');
  markdown.validateLink = (url) => SAFE_LINK.test(url.trim());
  markdown.renderer.rules['table_open'] = () => '<div class="table-frame table-frame-open"><table class="table">\n';
  markdown.renderer.rules['table_close'] = () => '</table></div>\n';
  return markdown;
}

/** `title`: the text of a level-1 heading at the start; the HTML does not contain it. */
export async function renderMarkdown(text: string): Promise<{ title: string | undefined; html: string }> {
  parser ??= loadParser();
  const markdown = await parser;
  const tokens = markdown.parse(text, {});
  const hasTitle = tokens[0]?.tag === 'h1';
  const title = hasTitle
    ? tokens[1]?.children
        ?.map(({ content }) => content)
        .join('')
        .trim()
    : undefined;
  // A heading has three tokens.
  const rest = hasTitle ? tokens.slice(3) : tokens;
  // The page has one level-1 heading.
  for (const token of rest) if (token.tag === 'h1') token.tag = 'h2';
  return { title, html: markdown.renderer.render(rest, markdown.options, {}) };
}

/** Text as Markdown that renders as that text. */
export const escapedMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
