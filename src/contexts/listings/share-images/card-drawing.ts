import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { accentColor, softAccentColor } from '../../../platform/images/colors.js';
import { type CardText, SHARE_IMAGE_SIZE } from './card-text.js';

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE_SIZE;
const MARGIN = 80;
const TEXT_WIDTH = 880;
const TITLE_TOP = 216;
const GAP = 40;
const LINE_HEIGHT = 1.22;
const QUALITY = 90;

/** Colors of the light theme. */
const COLORS = { canvas: '#fafcfb', ink: '#11201f', quiet: '#4f5b5a' };

/** How the site looks; the same for all its images. */
export interface CardLook {
  /** Empty if the font lacks its characters. */
  siteName: string;
  accentHue: number;
  /** An image file in base64; undefined: the built-in mark. */
  logo: string | undefined;
}

interface Font {
  family: string;
  file: string;
}
const fontFile = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));
const BOLD: Font = { family: 'Inter Semi-Bold', file: fontFile('600SemiBold/Inter_600SemiBold.ttf') };
const REGULAR: Font = { family: 'Inter', file: fontFile('400Regular/Inter_400Regular.ttf') };
const [TITLE_SIZES, TITLE_LINES] = [[84, 68, 56], 2];
const [TEXT_SIZE, TEXT_LINES] = [34, 2];

const [LOGO_SIDE, MAX_LOGO_WIDTH, LOGO_GAP] = [56, 224, 18];

/** The built-in mark: small and colored next to the site's name, large and pale behind the text. */
const mark = (x: number, y: number, size: number, ground: string, bars: string): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 22 22"><rect width="22" height="22" rx="5" fill="${ground}"/>` +
  `<path d="M5 5v12M9 11v6M13 8v9M17 11v6" stroke="${bars}" stroke-width="2"/></svg>`;
const background = ({ accentHue, logo }: CardLook): string => {
  const [accent, soft] = [accentColor(accentHue), softAccentColor(accentHue)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.canvas}"/>` +
    mark(830, 170, 560, soft, logo === undefined ? COLORS.canvas : soft) +
    (logo === undefined ? mark(MARGIN, MARGIN, LOGO_SIDE, accent, '#fff') : '') +
    `<rect y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${accent}"/></svg>`
  );
};

/** Draws the image that other sites show with a link to a listing. */
export async function drawCard({ title, text, facts }: CardText, look: CardLook): Promise<Buffer> {
  const heading = await largestThatFits(title);
  const below = text === '' ? [] : [await lettering(text, REGULAR, TEXT_SIZE, COLORS.quiet, TEXT_LINES)];
  const foot = facts === '' ? [] : [await lettering(facts, BOLD, 26, accentColor(look.accentHue), 1)];
  const overlays: OverlayOptions[] = [
    ...(await siteLine(look)),
    { input: heading.image, left: MARGIN, top: TITLE_TOP },
    ...below.map(({ image }) => ({ input: image, left: MARGIN, top: TITLE_TOP + heading.height + GAP })),
    ...foot.map(({ image, height }) => ({ input: image, left: MARGIN, top: HEIGHT - MARGIN - height })),
  ];
  return sharp(Buffer.from(background(look)))
    .composite(overlays)
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** The site's logo and its name at the top. */
async function siteLine({ siteName, logo }: CardLook): Promise<OverlayOptions[]> {
  const bound = { width: MAX_LOGO_WIDTH, height: LOGO_SIDE, fit: 'inside' } as const;
  const drawnLogo =
    logo === undefined
      ? undefined
      : await sharp(Buffer.from(logo, 'base64')).resize(bound).png().toBuffer({ resolveWithObject: true });
  const logoSize = drawnLogo?.info ?? { width: LOGO_SIDE, height: LOGO_SIDE };
  const name = siteName === '' ? undefined : await lettering(siteName, BOLD, 30, COLORS.ink, 1);
  const centered = (height: number): number => Math.round(MARGIN + (LOGO_SIDE - height) / 2);
  return [
    ...(drawnLogo ? [{ input: drawnLogo.data, left: MARGIN, top: centered(logoSize.height) }] : []),
    ...(name ? [{ input: name.image, left: MARGIN + logoSize.width + LOGO_GAP, top: centered(name.height) }] : []),
  ];
}

interface Lettering {
  image: Buffer;
  height: number;
}

async function largestThatFits(title: string): Promise<Lettering> {
  for (const size of TITLE_SIZES) {
    const drawn = await lettering(title, BOLD, size, COLORS.ink);
    if (drawn.height <= heightOf(TITLE_LINES, size)) return drawn;
  }
  return lettering(title, BOLD, TITLE_SIZES.at(-1) ?? 0, COLORS.ink, TITLE_LINES);
}

const heightOf = (lines: number, size: number): number => Math.round(lines * size * LINE_HEIGHT);

/** Cuts the text after `maxLines`. The text becomes markup, so it is escaped. */
async function lettering(
  text: string,
  { family, file }: Font,
  size: number,
  color: string,
  maxLines = Infinity,
): Promise<Lettering> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: file,
      width: TEXT_WIDTH,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= heightOf(maxLines, size)) return { image: data, height: info.height };
  const height = heightOf(maxLines, size);
  const part = { left: 0, top: 0, width: info.width, height };
  return { image: await sharp(data).extract(part).png().toBuffer(), height };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
