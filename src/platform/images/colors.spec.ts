import { oklchColor } from './colors.js';

/** WCAG 2 relative luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const HUES = Array.from({ length: 360 }, (_, hue) => hue);

/** The pairs of site.css that depend on the hue, as [lightness, chroma] of text and ground. */
const PAIRS: [string, [number, number], [number, number]][] = [
  ['light: link on the page', [0.46, 0.09], [0.987, 0]],
  ['light: link on soft accent', [0.46, 0.09], [0.96, 0.022]],
  ['light: strong on soft accent', [0.38, 0.08], [0.96, 0.022]],
  ['light: text of a button', [1, 0], [0.46, 0.09]],
  ['dark: link on a panel', [0.81, 0.11], [0.23, 0.01]],
  ['dark: link on soft accent', [0.81, 0.11], [0.26, 0.03]],
  ['dark: strong on soft accent', [0.88, 0.1], [0.26, 0.03]],
  ['dark: text of a button', [0.18, 0.03], [0.81, 0.11]],
];

describe('The accent color', () => {
  it.each(PAIRS)('keeps a contrast of 4.5 at every hue (%s)', (_, text, ground) => {
    const tooLow = HUES.filter((hue) => contrast(oklchColor(...text, hue), oklchColor(...ground, hue)) < 4.5);
    expect(tooLow).toEqual([]);
  });
});
