import type { VNode } from 'preact';
import type { SharedProgress } from '../../../../contexts/partners/sharing/shared-progress.js';
import { allowedInXml } from '../../../../platform/text/xml.js';
import { excerpt } from '../../kit/components/texts.js';
import { progressText } from './progress-text.js';
import type { Theme } from './share.dto.js';

export interface BadgeProps extends Pick<
  SharedProgress,
  'name' | 'state' | 'submittedCount' | 'targetDirectoriesCount'
> {
  theme: Theme;
}

const COLORS: Record<Theme, { background: string; border: string; name: string; progress: string }> = {
  light: { background: '#ffffff', border: '#d0d5dd', name: '#1d2430', progress: '#4a5568' },
  dark: { background: '#171c26', border: '#3b4454', name: '#f3f5f9', progress: '#b6c0d0' },
};

const HEIGHT = 44;
const PADDING = 12;
const MAX_NAME = 32;
/** Widths of characters, as shares of the font size. Fonts differ, so they are rather too wide. */
const WIDTHS: [RegExp, number][] = [
  [/[\u1100-\u{10ffff}]/u, 1.1],
  [/[mwMW@%&]/, 0.95],
  [/\p{Lu}/u, 0.75],
  [/[ijlftr.,:;'|!()[\] ]/, 0.4],
];
const OTHER_WIDTH = 0.62;
const SIZES = { name: 13, progress: 12 };
const FONT = 'system-ui, -apple-system, "Segoe UI", sans-serif';

/** A badge for other websites: the tool's name and its progress. No inline styles, which the content policy blocks. */
export function BadgeView({ theme, ...progress }: BadgeProps): VNode {
  const colors = COLORS[theme];
  const name = excerpt(allowedInXml(progress.name), MAX_NAME);
  const text = progressText(progress);
  const width = Math.ceil(Math.max(widthOf(name, SIZES.name), widthOf(text, SIZES.progress)) + 2 * PADDING);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img">
      <title>{`${name}: ${text}`}</title>
      <rect
        x="0.5"
        y="0.5"
        width={width - 1}
        height={HEIGHT - 1}
        rx="6"
        fill={colors.background}
        stroke={colors.border}
      />
      <text x={PADDING} y="19" font-family={FONT} font-size={SIZES.name} font-weight="600" fill={colors.name}>
        {name}
      </text>
      <text x={PADDING} y="35" font-family={FONT} font-size={SIZES.progress} fill={colors.progress}>
        {text}
      </text>
    </svg>
  );
}

const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, character) => sum + size * (WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER_WIDTH),
    0,
  );
