import { foldedWords } from '../../../../contexts/team/search/search-results.js';
import type { IconName } from '../../kit/components/elements.js';
import type { Waiting } from './console-layout.js';

interface SectionFacts {
  name: string;
  path: string;
  icon: IconName;
  waiting?: keyof Waiting;
  /** Links on each page of the section: names by the last part of the path. */
  pages?: Readonly<Record<string, string>>;
}

export const CATALOG_PAGES = {
  tools: 'Tools',
  directories: 'Directories',
  categories: 'Categories',
  tags: 'Tags',
  'directory-categories': 'Directory categories',
  import: 'Import',
  health: 'Site checks',
  reports: 'Reports',
  'listing-requests': 'Listing requests',
} as const;

export const USERS_PAGES = { users: 'Users', apps: 'Apps' } as const;

export const PARTNERS_PAGES = { partners: 'Partners', applications: 'Applications' } as const;

export const STATISTICS_PAGES = {
  'board/figures': 'Turnaround',
  'board/survival': 'Listings kept',
  'inbox/figures': 'Support',
} as const;

export const SECTIONS = {
  overview: { name: 'Overview', path: '/console', icon: 'overview' },
  board: { name: 'Board', path: '/console/board', icon: 'board', waiting: 'submissions' },
  inbox: { name: 'Inbox', path: '/console/inbox', icon: 'inbox', waiting: 'conversations' },
  catalog: { name: 'Catalog', path: '/console/tools', icon: 'list', pages: CATALOG_PAGES },
  users: { name: 'Users', path: '/console/users', icon: 'users', pages: USERS_PAGES },
  partners: { name: 'Partners', path: '/console/partners', icon: 'handshake', pages: PARTNERS_PAGES },
  deliveries: { name: 'Deliveries', path: '/console/deliveries', icon: 'send' },
  statistics: { name: 'Statistics', path: '/console/board/figures', icon: 'chart', pages: STATISTICS_PAGES },
  audit: { name: 'Audit log', path: '/console/audit', icon: 'scroll' },
  notifications: { name: 'Notifications', path: '/console/notifications', icon: 'bell' },
} as const satisfies Record<string, SectionFacts>;
export type Section = keyof typeof SECTIONS;

/** What others sent in or checks found, until the team has handled it. */
export const QUEUES = {
  listingRequests: { name: 'Listing requests', path: '/console/listing-requests?status=open' },
  applications: { name: 'Applications', path: '/console/applications?status=open' },
  reports: { name: 'Reports', path: '/console/reports?status=open' },
  siteProblems: { name: 'Site checks', path: '/console/health' },
  lostListings: { name: 'Lost listings', path: '/console/lost-listings' },
} as const satisfies Partial<Record<keyof Waiting, { name: string; path: string }>>;
export type Queue = keyof typeof QUEUES;

interface ConsolePage {
  name: string;
  path: string;
  /** The section it belongs to. */
  section?: string;
}

const OTHER_PAGES: ConsolePage[] = [
  { name: 'Submissions', path: '/console/submissions', section: 'Board' },
  { name: 'Saved replies', path: '/console/inbox/saved', section: 'Inbox' },
  { name: 'Saved filters', path: '/console/filters' },
  { name: 'Create tool', path: '/console/tools/new' },
  { name: 'Create directory', path: '/console/directories/new' },
  { name: 'Create partner', path: '/console/partners/new' },
];

/** Other words for pages, by name. */
const KEYWORDS: Record<string, string> = {
  Notifications: 'settings email slack webhook digest',
  Partners: 'settings support keys members',
  'Site checks': 'health websites problems',
  'Listings kept': 'survival',
  Apps: 'oauth clients connections',
  Deliveries: 'webhooks events',
};

/** Pages without an ID in their path. A queue comes before the same page of a section. */
const PAGES: ConsolePage[] = [
  ...Object.values<ConsolePage>(QUEUES),
  ...Object.values<SectionFacts>(SECTIONS).flatMap(({ name: section, path, pages = {} }) => [
    { name: section, path },
    ...Object.entries(pages).map(([page, name]) => ({ name, path: `/console/${page}`, section })),
  ]),
  ...OTHER_PAGES,
].filter(({ name }: ConsolePage, at, all) => all.findIndex((page) => page.name === name) === at);

/** Pages with all words in their name, section or other words, by beginnings. Names come first. */
export function findPages(text: string): ConsolePage[] {
  const words = foldedWords(text);
  const isIn = (value: string): boolean =>
    words.length > 0 && words.every((word) => foldedWords(value).some((each) => each.startsWith(word)));
  const named = PAGES.filter(({ name }) => isIn(name));
  const others = PAGES.filter((page) => isIn(`${page.name} ${page.section ?? ''} ${KEYWORDS[page.name] ?? ''}`));
  return [...new Set([...named, ...others])];
}

/** The part of the rail where the saved filters of a list are shown. */
export function sectionOf(list: string): Section | Queue | undefined {
  const path = `/console/${list}`;
  const isOfList = ([, { pages = {}, ...part }]: [string, Partial<SectionFacts> & ConsolePage]): boolean =>
    part.path.split('?')[0] === path || list in pages || (list === 'submissions' && part.path === '/console/board');
  const parts = Object.entries<Partial<SectionFacts> & ConsolePage>({ ...QUEUES, ...SECTIONS });
  return parts.find(isOfList)?.[0] as Section | Queue | undefined;
}
