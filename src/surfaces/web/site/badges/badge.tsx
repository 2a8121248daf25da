import type { VNode } from 'preact';
import type { Config } from '../../../../platform/config/config.js';
import { accentColor } from '../../../../platform/images/colors.js';
import { IMAGE_TYPE } from '../../../../platform/images/image-store.js';
import { allowedInXml, escapedXml } from '../../../../platform/text/escaping.js';
import { CodeBlock, Summary } from '../../kit/components/blocks.js';
import { excerpt } from '../../kit/components/elements.js';
import { useSite } from '../../kit/components/viewer.js';
import type { Size, Theme } from './badge.dto.js';

interface Line {
  text: string;
  /** Of the font, in pixels. */
  size: number;
  /** The height of the base line, in pixels. */
  y: number;
  isStrong?: boolean;
}

interface BadgeProps {
  theme: Theme;
  height: number;
  /** Read by screen readers. */
  title: string;
  lines: Line[];
  mark?: VNode | undefined;
}

const COLORS: Record<Theme, { background: string; border: string; strong: string; quiet: string }> = {
  light: { background: '#ffffff', border: '#d0d5dd', strong: '#1d2430', quiet: '#4a5568' },
  dark: { background: '#171c26', border: '#3b4454', strong: '#f3f5f9', quiet: '#b6c0d0' },
};

const PADDING = 12;
/** Widths of characters, as shares of the font size. Fonts differ, so they are rather too wide. */
const WIDTHS: [RegExp, number][] = [
  [/[\u1100-\u{10ffff}]/u, 1.1],
  [/[mwMW@%&]/, 0.95],
  [/\p{Lu}/u, 0.75],
  [/[ijlftr.,:;'|!()[\] ]/, 0.4],
];
const OTHER_WIDTH = 0.62;
const FONT = 'system-ui, -apple-system, "Segoe UI", sans-serif';

/** The side of the mark, which is as far from the text as the text from the border. */
const MARK = 22;

const widthOfLines = (lines: readonly Line[]): number =>
  Math.ceil(Math.max(...lines.map(({ text, size }) => widthOf(text, size))) + 2 * PADDING);

/** An image for other websites. No inline styles, which the content policy blocks. */
export function Badge({ theme, height, title, lines, mark }: BadgeProps): VNode {
  const colors = COLORS[theme];
  const start = mark === undefined ? PADDING : 2 * PADDING + MARK;
  const width = widthOfLines(lines) + start - PADDING;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <rect
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx="6"
        fill={colors.background}
        stroke={colors.border}
      />
      {mark !== undefined && (
        <svg x={PADDING} y={(height - MARK) / 2} width={MARK} height={MARK} viewBox="0 0 22 22">
          {mark}
        </svg>
      )}
      {lines.map(({ text, size, y, isStrong = false }) => (
        <text
          x={start}
          y={y}
          font-family={FONT}
          font-size={size}
          {...(isStrong && { 'font-weight': '600' })}
          fill={isStrong ? colors.strong : colors.quiet}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, character) => sum + size * (WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER_WIDTH),
    0,
  );

const MAX_NAME = 40;

/** The logo of this site, or the built-in mark. */
const siteMark = (logo: Buffer | undefined, accentHue: number): VNode =>
  logo === undefined ? (
    <>
      <rect width="22" height="22" rx="5" fill={accentColor(accentHue)} />
      <path d="M5 5v12M9 11v6M13 8v9M17 11v6" stroke="#fff" stroke-width="2" />
    </>
  ) : (
    // Part of the badge, because images in pages load no other files.
    <image href={`data:${IMAGE_TYPE};base64,${logo.toString('base64')}`} width="22" height="22" />
  );

function listingBadge(siteName: string, size: Size): Omit<BadgeProps, 'theme' | 'mark'> & { width: number } {
  const name = excerpt(allowedInXml(siteName), MAX_NAME);
  const title = `Listed on ${name}`;
  const large = [
    { text: 'Listed on', size: 12, y: 18 },
    { text: name, size: 14, y: 35, isStrong: true },
  ];
  const small = [{ text: title, size: 12, y: 18, isStrong: true }];
  const [height, lines] = size === 'large' ? [44, large] : [28, small];
  return { title, height, lines, width: widthOfLines(lines) + MARK + PADDING };
}

interface ListingBadgeProps {
  config: Config;
  logo: Buffer | undefined;
  theme: Theme;
  size: Size;
}

/** Says that a tool or directory is listed on this site. */
export const ListingBadgeView = ({ config, logo, theme, size }: ListingBadgeProps): VNode => (
  <Badge {...listingBadge(config.siteName, size)} theme={theme} mark={siteMark(logo, config.accentHue)} />
);

/** HTML with which the owner of a listing shows its badge. `path`: of the listing's page. */
export function BadgeSnippet({ path }: { path: string }): VNode {
  const { siteName, siteUrl } = useSite();
  const { title, width, height } = listingBadge(siteName, 'large');
  const html = `<a href="${siteUrl}${path}"><img src="${siteUrl}/badges${path}.svg" alt="${escapedXml(title)}" width="${width}" height="${height}"></a>`;
  return (
    <details class="fold">
      <Summary>Badge for your website</Summary>
      <div class="stack stack-tight">
        <img src={`/badges${path}.svg`} alt={title} width={width} height={height} loading="lazy" />
        <CodeBlock text={html} what="badge HTML" />
        <p class="small quiet">
          Add <code>?theme=dark</code> for dark backgrounds and <code>?size=small</code> for a smaller badge.
        </p>
      </div>
    </details>
  );
}
