import type { ComponentChildren, JSX, VNode } from 'preact';

/*
 * Icons of Lucide, https://lucide.dev
 *
 * ISC License. Copyright (c) Lucide Icons and Contributors. Permission to use, copy, modify, and/or distribute this software
 * for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice
 * appear in all copies. THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE
 * INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL,
 * DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN
 * AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
 * THIS SOFTWARE.
 */
const PATHS = {
  agent: [
    'M12 8V4H8',
    'M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z',
    'M2 14h2',
    'M20 14h2',
    'M15 13v2',
    'M9 13v2',
  ],
  alert: ['m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3', 'M12 9v4', 'M12 17h.01'],
  article: [
    'M12 5v16',
    'M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z',
  ],
  bell: [
    'M10.268 21a2 2 0 0 0 3.464 0',
    'M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
  ],
  bookmark: ['m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z'],
  board: ['M5 3v14', 'M12 3v8', 'M19 3v18'],
  chart: ['M3 3v16a2 2 0 0 0 2 2h16', 'M18 17V9', 'M13 17V5', 'M8 17v-3'],
  check: ['M20 6 9 17l-5-5'],
  clock: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'M12 6v6l4 2'],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  ],
  down: ['m6 9 6 6 6-6'],
  external: ['M7 7h10v10', 'M7 17 17 7'],
  flag: [
    'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
  ],
  github: [
    'M9 19c-4.3 1.4-4.3-2.5-6-3m12 5v-3.5c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.2s-1.1-.3-3.5 1.3a12.3 12.3 0 0 0-6.2 0C6.5 2.8 5.4 3.1 5.4 3.1a4.2 4.2 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 9.5c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V21',
  ],
  globe: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20', 'M2 12h20'],
  handshake: [
    'm11 17 2 2a1 1 0 1 0 3-3',
    'm14 14 2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4',
    'm21 3 1 11h-2',
    'M3 3 2 14l6.5 6.5a1 1 0 1 0 3-3',
    'M3 4h8',
  ],
  image: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
    'M9 7a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
    'm21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  ],
  inbox: [
    'M22 12h-6l-2 3h-4l-2-3H2',
    'M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z',
  ],
  info: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'M12 16v-4', 'M12 8h.01'],
  link: [
    'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71',
    'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  ],
  list: ['M3 5h.01', 'M3 12h.01', 'M3 19h.01', 'M8 5h13', 'M8 12h13', 'M8 19h13'],
  mail: [
    'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  ],
  live: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'm16 9-5.5 5.5L8 12'],
  menu: ['M4 5h16', 'M4 12h16', 'M4 19h16'],
  more: [
    'M12 11a1 1 0 1 0 0 2 1 1 0 1 0 0-2',
    'M19 11a1 1 0 1 0 0 2 1 1 0 1 0 0-2',
    'M5 11a1 1 0 1 0 0 2 1 1 0 1 0 0-2',
  ],
  next: ['m9 18 6-6-6-6'],
  organization: [
    'M10 12h4',
    'M10 8h4',
    'M14 21v-3a2 2 0 0 0-4 0v3',
    'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
    'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
  ],
  overview: [
    'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
    'M15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
    'M15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
    'M4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z',
  ],
  play: ['M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z'],
  previous: ['m15 18-6-6 6-6'],
  sale: [
    'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5',
    'M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244',
    'M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
  ],
  scroll: [
    'M15 12h-5',
    'M15 8h-5',
    'M19 17V5a2 2 0 0 0-2-2H4',
    'M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3',
  ],
  search: ['m21 21-4.34-4.34', 'M11 3a8 8 0 1 0 0 16 8 8 0 1 0 0-16'],
  sparkles: [
    'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z',
    'M20 2v4',
    'M22 4h-4',
  ],
  up: ['m18 15-6-6-6 6'],
  send: [
    'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z',
    'm21.854 2.147-10.94 10.939',
  ],
  star: [
    'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
  ],
  users: [
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
    'M16 3.128a4 4 0 0 1 0 7.744',
    'M22 21v-2a4 4 0 0 0-3-3.87',
    'M9 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8',
  ],
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }): VNode => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    {PATHS[name].map((path) => (
      <path d={path} />
    ))}
  </svg>
);

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

/** In place of an empty list: why it is empty and what to do. */
export const Empty = ({ heading, children }: { heading: string; children: ComponentChildren }): VNode => (
  <div class="empty">
    <Icon name="search" />
    <h2>{heading}</h2>
    <p>{children}</p>
  </div>
);

interface FactProps {
  name: string;
  value?: ComponentChildren;
  children?: ComponentChildren;
}

export const Fact = ({ name, value, children = value }: FactProps): VNode => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

/** A link to something that users named, in any writing direction. */
export const NameLink = ({ href, text }: { href: string; text: ComponentChildren }): VNode => (
  <a href={href} dir="auto">
    {text}
  </a>
);

interface SectionProps {
  /** Of the heading. */
  id: string;
  title: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export const Section = ({ id, title, class: look = 'stack', children }: SectionProps): VNode => (
  <section class={look} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

export interface NoteProps {
  icon: IconName;
  tone?: 'good' | 'warn' | 'bad' | undefined;
  text?: ComponentChildren;
  children?: ComponentChildren;
}

const tonedClass = (name: string, tone: NoteProps['tone']): string =>
  tone === undefined ? name : `${name} tone-${tone}`;

/** An icon and a few words. */
export const Note = ({ icon, tone, text, children = text }: NoteProps): VNode => (
  <span class={tonedClass('note', tone)}>
    <Icon name={icon} />
    {children}
  </span>
);

/** A whole sentence. */
export const NoteLine = ({ icon, tone, text, children = text }: NoteProps): VNode => (
  <p class={tonedClass('note', tone)}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
);

/** A box with an icon. It is not the result of a form: see Message. */
export const Notice = ({ icon, tone, role, children }: NoteProps & { role?: 'status' | 'alert' }): VNode => (
  <div class={tonedClass('notice', tone)} role={role}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
);

interface ButtonProps {
  /** As in `small danger`, for the classes `button-small button-danger`; `to-end` is a class itself. */
  look?: string;
  text?: ComponentChildren;
}

export const buttonClass = (look = ''): string =>
  `button ${look}`.trim().replaceAll(' ', ' button-').replace('button-to-end', 'to-end');

export type SubmitButtonProps = ButtonProps & Omit<JSX.IntrinsicElements['button'], 'action' | 'class' | 'type'>;

/** A button that sends its form. Its words are `text` or children. */
export const SubmitButton = ({ look, text, children = text, ...button }: SubmitButtonProps): VNode => (
  <button class={buttonClass(look)} type="submit" {...button}>
    {children}
  </button>
);

/** On a line of its own. */
export const SubmitLine = (button: SubmitButtonProps): VNode => (
  <div>
    <SubmitButton {...button} />
  </div>
);

type LinkButtonProps = ButtonProps & { href?: string; rel?: string; dir?: 'auto'; download?: boolean };

/** A link that looks like a button. */
export const LinkButton = ({ look, text, ...link }: LinkButtonProps): VNode => (
  <a class={buttonClass(look)} {...link}>
    {text}
  </a>
);

/** On a line of its own. */
export const LinkLine = (link: LinkButtonProps): VNode => (
  <div>
    <LinkButton {...link} />
  </div>
);
