import { getDomain } from 'tldts';
import type { CheckedPage } from './checked-page.js';

/** Sites that show pages for unused domains, or sell domains. A listed site may be one of them itself. */
const PARKING_DOMAINS = new Set(
  `above.com afternic.com atom.com bodis.com brandbucket.com brandpa.com buydomains.com cashparking.com dan.com
  domainmarket.com domainnamesales.com dynadot.com efty.com epik.com fabulous.com forsale.com godaddy.com hugedomains.com
  namebright.com namejet.com parked.com parkingcrew.net parklogic.com perfectdomain.com sav.com sedo.com sedoparking.com
  smartname.com spaceship.com squadhelp.com trafficz.com undeveloped.com uniregistry.com voodoo.com`.split(/\s+/),
);
/** Only these are used by parking pages alone; the others also serve scripts and images to ordinary sites. */
const PARKING_RESOURCES = new Set(
  'bodis.com cashparking.com parkingcrew.net parklogic.com sedoparking.com smartname.com trafficz.com voodoo.com'.split(
    ' ',
  ),
);
const PARKING_HOSTS = new Set(['d38psrni17bvxu.cloudfront.net', 'parkingpage.namecheap.com']);

/** What parking pages say about their domain. Ordinary pages say it about others. */
const PHRASES = [
  /\bth(?:is|e) (?:premium )?(?:domain|web ?site)(?: name)? (?:[a-z0-9.-]+ )?(?:is|may be|might be|could be) (?:now |currently )?(?:available )?for sale\b/,
  /\bbuy (?:this|the) (?:premium )?domain\b/,
  /\bpurchase this domain\b/,
  /\b(?:make|submit) an offer (?:on|for) (?:this|the) domain\b/,
  /\bget this domain\b/,
  /\binquire about (?:this|the) domain\b/,
  /\bdomain (?:name )?(?:is|has been) (?:registered and )?parked\b/,
  /\b(?:web ?page|site|domain) is parked\b/,
  /\bparked (?:free|for free|domain),? (?:courtesy of|by|at|page)\b/,
  /\bparked domain\b/,
  /\bdomain parking\b/,
  /\bfuture home of something\b/,
  /\bthis domain (?:name )?has (?:recently )?been registered\b/,
  /\bthis domain (?:name )?(?:has )?expired\b/,
  /\bdiese domain (?:steht|ist) zum verkauf\b/,
  /\b(?:diese|die) domain (?:kaufen|ist geparkt)\b/,
  /\bce (?:nom de )?domaine est (?:à vendre|parqué)\b/,
  /\beste dominio (?:está|esta) (?:en venta|a la venta|aparcado)\b/,
];
/** `acme.com is for sale`: only if it is the site's domain. */
const FOR_SALE = 'is (?:now |currently )?(?:available )?for (?:sale|purchase)';
/** Parking pages have little text. A page that talks about domains at length is not one. */
const MAX_PARKING_TEXT = 1_500;
/** Without the site's own domain on it, which most parking pages show. */
const MAX_ANONYMOUS_TEXT = 800;
/** GoDaddy's parking page before its script runs. */
const LANDER = /^\s*window\.onload\s*=\s*function\s*\(\)\s*\{\s*window\.location\.href\s*=\s*["']\/lander["']/;

/** The parking host among these, unless the website itself is there. */
export function parkingHost(hosts: readonly string[], website: string): string | null {
  const own = getDomain(website);
  const found = hosts.find((host) => isParkingHost(host, PARKING_DOMAINS) && getDomain(host) !== own);
  return found ?? null;
}

const isParkingHost = (host: string, domains: ReadonlySet<string>): boolean =>
  PARKING_HOSTS.has(host) || domains.has(getDomain(host) ?? '');

/** What makes the page a parking page; null if nothing does. */
export function parkingMarker(page: CheckedPage, website: string): string | null {
  const { title, headings, text, resourceHosts, scripts } = page;
  const own = getDomain(website);
  if (text.length > MAX_PARKING_TEXT || isParkingHost(own ?? '', PARKING_DOMAINS)) return null;
  const resource = resourceHosts.find((host) => isParkingHost(host, PARKING_RESOURCES));
  if (resource !== undefined) return resource;
  if (text === '' && LANDER.test(scripts)) return '/lander';
  const everything = `${title}\n${headings}\n${text}`;
  if (own !== null && everything.toLowerCase().includes(own)) return phraseIn(everything, own);
  return text.length <= MAX_ANONYMOUS_TEXT ? phraseIn(`${title}\n${headings}`, own) : null;
}

function phraseIn(text: string, domain: string | null): string | null {
  const folded = text.toLowerCase().replaceAll(/[’']/g, "'");
  const phrases = domain === null ? PHRASES : [...PHRASES, new RegExp(`\\b${escaped(domain)} ${FOR_SALE}\\b`)];
  for (const phrase of phrases) {
    const match = phrase.exec(folded);
    if (match) return match[0];
  }
  return null;
}

const escaped = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '\\$&');
