// Draws the images of the demo catalog into data/images.pack, and the share image of the site. The output is committed:
// run `npm run draw` after a change to the drawings or the demo catalog.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawCard } from '../../../../dist/src/contexts/listings/share-images/card-drawing.js';
import { SITE_CARD } from '../../../../dist/src/contexts/listings/share-images/card-text.js';
import { iconSvg, paletteOf } from './icons.mjs';
import { randomOf } from './shapes.mjs';
import { SCREEN, screenSvg } from './windows.mjs';

const ICON_SIZE = 128;
const SITE_LOOK = { siteName: 'Catalog', accentHue: 172 };
const BOLD_FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));
const FRAME = { width: 1200, height: 630 };
const THUMBNAIL = { width: 320, quality: 70 };

/** The scenes of tools with several screenshots; the first one is also in the share image. */
const SCENES = {
  draftwell: ['document', 'transcript', 'charts'],
  'pixel-orchard': ['gallery', 'charts'],
  'framewright-studio': ['timeline', 'gallery'],
  'humming-loom': ['wave', 'timeline'],
  'semicolon-owl': ['code', 'transcript', 'charts'],
  'query-lantern': ['table', 'code', 'charts'],
  'inbox-weir': ['inbox', 'charts', 'flow'],
  'meeting-minnow': ['transcript', 'inbox', 'document'],
  chartreuse: ['charts', 'table'],
  relaybird: ['flow', 'table', 'inbox'],
  chalkmate: ['lesson', 'transcript'],
  'tramline-trips': ['map', 'document', 'gallery'],
};

/** The scenes of other tools, by category. */
const CATEGORY_SCENES = {
  agents: ['flow', 'transcript'],
  audio: ['wave', 'timeline'],
  automation: ['flow', 'table'],
  coding: ['code', 'table'],
  'customer-support': ['inbox', 'transcript'],
  'data-analytics': ['charts', 'table'],
  design: ['gallery', 'document'],
  ecommerce: ['table', 'gallery'],
  education: ['lesson', 'transcript'],
  finance: ['charts', 'table'],
  games: ['gallery', 'map'],
  health: ['charts', 'document'],
  image: ['gallery', 'document'],
  legal: ['document', 'table'],
  lifestyle: ['gallery', 'lesson'],
  marketing: ['charts', 'document'],
  productivity: ['inbox', 'flow'],
  'real-estate': ['map', 'table'],
  recruiting: ['table', 'inbox'],
  research: ['document', 'charts'],
  sales: ['inbox', 'charts'],
  security: ['table', 'code'],
  travel: ['map', 'gallery'],
  video: ['timeline', 'gallery'],
  writing: ['document', 'transcript'],
};

const shipped = (path) => fileURLToPath(new URL(path, import.meta.url));
const listings = ['tools', 'directories'].flatMap((file) =>
  readFileSync(shipped(`../data/${file}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
);

/** Tries both: images with flat areas are often smaller in lossless compression. */
async function smallest(svg, overlays = []) {
  const picture = sharp(await sharp(Buffer.from(svg)).composite(overlays).removeAlpha().png().toBuffer());
  const versions = [
    picture.clone().webp({ lossless: true, effort: 6 }),
    picture.webp({ quality: 82, smartSubsample: true, effort: 6 }),
  ];
  const [exact, lossy] = await Promise.all(versions.map((version) => version.toBuffer()));
  return exact.length < lossy.length ? exact : lossy;
}

/** The share image of a tool: name and icon next to its window. */
async function frame({ slug, name }, scene) {
  const { ground, main } = paletteOf(slug);
  const nested = (svg, x, y, width, height, rx) =>
    `<clipPath id="c${x}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/></clipPath>` +
    `<g clip-path="url(#c${x})">${svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)}</g>`;
  const width = 880;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}"><rect width="100%" height="100%" fill="${ground}"/>` +
    nested(screenSvg(slug, scene, { framed: false }), 520, 96, width, (width * SCREEN.height) / SCREEN.width, 16) +
    `<rect x="76" y="176" width="128" height="128" rx="28" fill="${main}" opacity=".18"/>` +
    nested(iconSvg(slug, 120).replace(/ width="120" height="120"/, ''), 80, 180, 120, 120, 26) +
    `</svg>`;
  const text = `<span foreground="${main}">${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`;
  const lettering = await sharp({
    text: { text, font: 'Inter Semi-Bold 56', fontfile: BOLD_FONT, width: 400, dpi: 72, rgba: true, wrap: 'word' },
  })
    .png()
    .toBuffer();
  return smallest(svg, [{ input: lettering, left: 80, top: 340 }]);
}

const images = new Map();
for (const { slug, icon } of listings) if (icon) images.set(`${slug}/icon`, await smallest(iconSvg(slug, ICON_SIZE)));
for (const { slug, name, category, frame: shown } of listings) {
  if (shown !== `image:${slug}/frame`) continue;
  // Neighbors in a list differ.
  const scenes = SCENES[slug] ?? [randomOf(slug).pick(CATEGORY_SCENES[category])];
  const picture = await frame({ slug, name }, scenes[0]);
  images.set(`${slug}/frame`, picture);
  const { width, quality } = THUMBNAIL;
  images.set(`${slug}/thumbnail`, await sharp(picture).resize({ width }).webp({ quality, effort: 6 }).toBuffer());
  for (const [index, scene] of scenes.entries())
    images.set(`${slug}/${index + 1}`, await smallest(screenSvg(slug, scene)));
}

// A line with the names and lengths, then the images one after the other.
const index = JSON.stringify([...images].map(([name, image]) => [name, image.length]));
writeFileSync(shipped('../data/images.pack'), Buffer.concat([Buffer.from(`${index}\n`), ...images.values()]));
writeFileSync(shipped('../../web/kit/assets/share.webp'), await drawCard(SITE_CARD, SITE_LOOK));
console.log(`${images.size} images, ${[...images.values()].reduce((sum, { length }) => sum + length, 0)} bytes`);
