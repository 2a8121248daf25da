import type { VNode } from 'preact';

/** Untrusted text as paragraphs. It is never parsed as markup. */
export const Paragraphs = ({ text }: { text: string }): VNode => (
  <>
    {text
      .split(/\n\s*\n|\r\n\s*\r\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
      .map((paragraph) => (
        <p dir="auto">{paragraph}</p>
      ))}
  </>
);

/** Cuts the text between words, to at most `max` characters. */
export function excerpt(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

/** Attributes of a link to an untrusted URL. Only http and https become links. */
export const externalLink = (url: string): { href?: string; rel: string } => ({
  ...(/^https?:\/\//i.test(url) && { href: url }),
  rel: 'nofollow ugc noopener',
});

/** The URL without scheme, `www.` and final slash. */
export const shortUrl = (url: string): string =>
  excerpt(url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''), 40);
