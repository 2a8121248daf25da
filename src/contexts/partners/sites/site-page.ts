import {
  baseUrl,
  decodeMarkup,
  elementsIn,
  type MarkupElement,
  parseMarkup,
  webUrl,
} from '../../../platform/sites/markup.js';
import type { QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import { readFaqs } from './site-faqs.js';

/** Metadata of a web page, best candidates first. All URLs are absolute. */
export interface SitePage {
  icons: string[];
  shareImages: string[];
  faqs: QuestionAndAnswer[];
}

const MAX_ICONS = 5;
const MAX_SHARE_IMAGES = 3;
/** Maximum number of tags per kind. */
const MAX_TAGS = 100;
const MAX_ATTRIBUTE = 200;
const MAX_ICON_SIDE = 256;
/** Assumed size of icons that declare none: Apple's have a standard size, others are small. */
const DEFAULT_SIDE = { apple: 180, other: 32 };

/** Never throws, even for broken or hostile pages. `url` is the URL after redirects. */
export function readSitePage(body: Buffer, contentType: string, url: string): SitePage {
  const nodes = parseMarkup(decodeMarkup(body, contentType));
  const elements = elementsIn(nodes);
  const base = baseUrl(elements, url);
  return {
    icons: [...new Set([...findIcons(elements, base), faviconOf(url)])],
    shareImages: findShareImages(elements, base),
    faqs: readFaqs(nodes),
  };
}

const APPLE_RELATION = /(?<!\S)apple-touch-icon(-precomposed)?(?!\S)/i;
const ICON_RELATION = /(?<!\S)(?:apple-touch-icon(-precomposed)?|icon)(?!\S)/i;
const relationsOf = ({ rel = '' }: MarkupElement['attribs']): string => rel.slice(0, MAX_ATTRIBUTE);

function findIcons(elements: MarkupElement[], base: string): string[] {
  const named = elements
    .filter(({ name, attribs }) => name === 'link' && ICON_RELATION.test(relationsOf(attribs)))
    .slice(0, MAX_TAGS)
    .flatMap(({ attribs }) => {
      const apple = APPLE_RELATION.test(relationsOf(attribs));
      const url = webUrl(attribs.href, base);
      if (url === undefined || isSvg(url, attribs.type)) return [];
      return [{ url, side: sideOf(attribs.sizes) ?? (apple ? DEFAULT_SIDE.apple : DEFAULT_SIDE.other) }];
    });
  // Icons above the stored size are only slower to fetch. The sort is stable.
  named.sort((a, b) => Math.min(b.side, MAX_ICON_SIDE) - Math.min(a.side, MAX_ICON_SIDE) || a.side - b.side);
  return [...new Set(named.map(({ url }) => url))].slice(0, MAX_ICONS);
}

/** Not fetched, because ImageProcessing rejects SVG. */
const isSvg = (url: string, type = ''): boolean =>
  type.toLowerCase().includes('svg') || new URL(url).pathname.toLowerCase().endsWith('.svg');

/** The largest side in `sizes`, such as `16x16 32x32`. */
function sideOf(sizes = ''): number | undefined {
  const sides = [...sizes.slice(0, MAX_ATTRIBUTE).matchAll(/\b(\d{1,4})x\d{1,4}\b/gi)].map(([, side]) => Number(side));
  return sides.length > 0 ? Math.max(...sides) : undefined;
}

const SHARE_IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
const shareNameOf = ({ property, name = '' }: MarkupElement['attribs']): string =>
  (property ?? name).slice(0, MAX_ATTRIBUTE).trim().toLowerCase();

function findShareImages(elements: MarkupElement[], base: string): string[] {
  const contents = new Map<string, string>();
  const named = elements
    .filter(({ name }) => name === 'meta')
    .map(({ attribs }) => ({ name: shareNameOf(attribs), content: attribs.content }))
    .filter(({ name }) => SHARE_IMAGES.includes(name));
  for (const { name, content } of named.slice(0, MAX_TAGS)) {
    const url = webUrl(content, base);
    // The first of several is the main image.
    if (url !== undefined && !contents.has(name)) contents.set(name, url);
  }
  const found = SHARE_IMAGES.flatMap((name) => contents.get(name) ?? []);
  return [...new Set(found)].slice(0, MAX_SHARE_IMAGES);
}

/** The default icon URL of a site, used if its page names none. */
const faviconOf = (url: string): string => new URL('/favicon.ico', url).href;
