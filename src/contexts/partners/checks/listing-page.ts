import {
  baseUrl,
  decodeMarkup,
  elementsIn,
  exceedsTags,
  type MarkupElement,
  parseMarkup,
  webUrl,
} from '../../../platform/sites/markup.js';
import type { PageToRead } from '../../../platform/sites/page-reader.js';
import { websiteKey } from '../submissions/website-key.js';
import type { ListingFinding } from '../submissions/listing-check.dto.js';

export interface ListingPageToRead extends PageToRead {
  website: string;
  robotsTag: string;
  isCutOff: boolean;
}

export type ListingLink = Pick<ListingFinding, 'linkFound' | 'follow'>;

const MAX_ATTRIBUTE = 1_000;
const NOT_FOLLOWED = new Set(['nofollow', 'ugc', 'sponsored']);
const NO_FOLLOWING = new Set(['nofollow', 'none']);
const ROBOTS_NAMES = new Set(['robots', 'googlebot']);

/** Finds links from a directory's page to the tool's website. Never throws, even for broken or hostile pages. */
export function readListingPage(page: ListingPageToRead): ListingLink {
  const markup = decodeMarkup(Buffer.from(page.body), page.contentType);
  const elements = elementsIn(parseMarkup(markup));
  const links = linksToSite(elements, page);
  if (links.length === 0) return { linkFound: page.isCutOff || exceedsTags(markup) ? null : false, follow: null };
  const isPageFollowed = !forbidsFollowing(page.robotsTag) && !elements.some(isRobotsForbidding);
  return { linkFound: true, follow: isPageFollowed && links.some(isFollowed) };
}

function linksToSite(elements: MarkupElement[], { url, website }: ListingPageToRead): MarkupElement[] {
  const [site, page] = [websiteKey(website), websiteKey(url)];
  // On the tool's own site, to which a listing can redirect, every link would count.
  if (site === null || page === null || isWithin(page, site)) return [];
  const base = baseUrl(elements, url);
  return elements.filter(({ name, attribs }) => {
    const href = name === 'a' || name === 'area' ? webUrl(attribs.href, base) : undefined;
    const link = href === undefined ? null : websiteKey(href);
    return link !== null && (isWithin(link, site) || (isWithin(site, link) && !isWithin(page, link)));
  });
}

/** Compares website keys by whole path segments. */
const isWithin = (key: string, top: string): boolean => key === top || key.startsWith(`${top}/`);

const splitWords = (text = ''): string[] =>
  text
    .slice(0, MAX_ATTRIBUTE)
    .toLowerCase()
    .split(/[\s,]+/);

const isFollowed = ({ attribs }: MarkupElement): boolean =>
  !splitWords(attribs.rel).some((relation) => NOT_FOLLOWED.has(relation));

const isRobotsForbidding = ({ name, attribs }: MarkupElement): boolean =>
  name === 'meta' &&
  ROBOTS_NAMES.has(attribs.name?.trim().toLowerCase() ?? '') &&
  splitWords(attribs.content).some((rule) => NO_FOLLOWING.has(rule));

/** A rule can name a crawler, as in `googlebot: nofollow`. `max-image-preview: none` is a different rule. */
const forbidsFollowing = (robotsTag: string): boolean =>
  robotsTag
    .toLowerCase()
    .split(',')
    .some((rule) => NO_FOLLOWING.has(rule.trim().replace(/^(?!max-)[\w-]+\s*:\s*/, '')));
