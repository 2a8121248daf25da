// Draws the screenshots of some demo tools: the outline of an application window, without any text.
import { paletteOf } from './icons.mjs';
import { SCENES } from './scenes.mjs';
import { box, circle, color, randomOf, times } from './shapes.mjs';

export const SCREEN = { width: 1280, height: 800 };
const BAR = 56;
const SIDE = 232;

export function screenSvg(slug, scene, { framed = true } = {}) {
  const { hue } = paletteOf(slug);
  const random = randomOf(`${slug} ${scene}`);
  const c = {
    page: color(0.972, 0.006, hue),
    sheet: '#ffffff',
    edge: color(0.92, 0.012, hue),
    line: color(0.87, 0.016, hue),
    soft: color(0.945, 0.03, hue),
    middle: color(0.79, 0.075, hue),
    main: color(0.5, 0.115, hue),
    quiet: color(0.45, 0.03, hue),
    ink: color(0.3, 0.04, hue),
    accent: color(0.72, 0.145, hue + 150),
    accentSoft: color(0.89, 0.065, hue + 150),
  };
  const side = randomOf(`${slug} side`);
  const chrome =
    box(0, 0, SCREEN.width, BAR, c.sheet, 0) +
    times(3, (i) => circle(28 + i * 22, 28, 6, c.line)) +
    box(500, 16, 280, 24, c.page, 12) +
    circle(1236, 28, 14, c.middle) +
    box(0, BAR, SIDE, SCREEN.height - BAR, c.ink, 0) +
    box(28, 88, 32, 32, c.accent, 8) +
    box(72, 98, 100, 12, c.sheet, 6) +
    times(
      7,
      (i) =>
        (i === 1 ? box(16, 156 + i * 48, 200, 40, c.main, 8) : '') +
        box(32, 168 + i * 48, 16, 16, i === 1 ? c.sheet : c.quiet, 5) +
        box(60, 171 + i * 48, 70 + side.below(70), 10, i === 1 ? c.sheet : c.quiet, 5),
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" ${framed ? `width="${SCREEN.width}" height="${SCREEN.height}" ` : ''}viewBox="0 0 ${SCREEN.width} ${SCREEN.height}">${box(0, 0, SCREEN.width, SCREEN.height, c.page, 0)}${SCENES[scene]({ c, random })}${chrome}</svg>`;
}
