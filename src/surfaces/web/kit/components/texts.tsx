import type { VNode } from 'preact';

/** Text that somebody outside wrote, as paragraphs. It is never read as markup. */
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

/** The text in at most so many characters, cut between words. */
export function excerpt(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

/** The attributes of a link to an address that somebody outside gave. Anything but http and https is no link at all. */
export const outward = (address: string): { href?: string; rel: string } => ({
  ...(/^https?:\/\//i.test(address) && { href: address }),
  rel: 'nofollow ugc noopener',
});

/** The address as people write it. */
export const shortAddress = (address: string): string =>
  excerpt(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''), 40);
