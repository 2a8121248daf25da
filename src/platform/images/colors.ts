import { DEFAULT_ACCENT_HUE } from '../config/config.js';

/** Converts OKLCH to sRGB. In OKLCH, all hues look equally bright, so a change of the hue keeps contrasts. */
export function oklchColor(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = channels.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

/** `--accent` and `--accent-soft` of the light theme, for images. At the built-in hue, as the committed images have them. */
export const accentColor = (hue: number): string =>
  hue === DEFAULT_ACCENT_HUE ? '#006655' : oklchColor(0.46, 0.09, hue);
export const softAccentColor = (hue: number): string =>
  hue === DEFAULT_ACCENT_HUE ? '#e4f6f0' : oklchColor(0.96, 0.022, hue);
