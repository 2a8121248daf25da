import { EXPORTED_LISTS } from '../../src/surfaces/exports/exported-lists.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';

export interface PageKind {
  path: string;
  /** 200 by default. */
  status?: number;
  /** Distinguishes kinds of pages with the same path and status. */
  heading?: string;
  /** Only for signed-in users. */
  isSignedIn?: boolean;
}

/** Every kind of page that a visitor can open. Add new kinds here. */
export const PAGE_KINDS: Record<string, PageKind> = {
  home: { path: '/' },
  'search with results': { path: '/tools?q=writing&pricing=freemium' },
  'search with the words corrected': { path: '/tools?q=writting' },
  'search of both catalogs': { path: '/search?q=writing' },
  'blank search of both catalogs': { path: '/search' },
  'search with nothing found': { path: '/tools?q=zzzzqqqq' },
  'list of tools': { path: '/tools?page=2' },
  tool: { path: '/tools/everything' },
  'tool with little to say': { path: '/tools/little' },
  'alternatives to a tool': { path: '/tools/everything/alternatives' },
  'comparison of tools': { path: '/compare/everything/little' },
  'comparison of too few tools': { path: '/compare?tool=everything&tool=no-such-tool', status: 404 },
  'launch list': { path: '/launch?category=launch&tags=seo' },
  'launch list with a problem': { path: '/launch?tool=no-such-tool&tags=seo', status: 404 },
  'report form': { path: '/tools/everything/report' },
  'report sent': { path: '/directories/every-field/report?done=sent' },
  'adult gate': { path: '/tools/behind-the-gate', heading: 'Adult content' },
  'adult tool': { path: '/tools/behind-the-gate?adult=true' },
  'adult gate of a list': { path: '/categories/gated', heading: 'Adult content' },
  'list of directories': { path: '/directories?sort=visits' },
  directory: { path: '/directories/every-field' },
  category: { path: '/categories/writing' },
  'category without tools': { path: '/categories/empty' },
  tag: { path: '/tags/seo' },
  top: { path: '/top' },
  new: { path: '/new' },
  policy: { path: '/policy' },
  'index of categories': { path: '/categories' },
  'index of tags': { path: '/tags?q=se' },
  'directory category': { path: '/directory-categories/every-category' },
  'index of directory categories': { path: '/directory-categories?q=zzzz' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },
  contact: { path: '/contact' },
  pricing: { path: '/pricing' },
  partners: { path: '/partners' },
  docs: { path: '/docs' },
  'guide with tabs': { path: '/docs/quickstart' },
  'guide with setup links': { path: '/docs/agents' },
  'guide with wide tables': { path: '/docs/rate-limits' },
  'guide with long samples': { path: '/docs/webhooks' },
  'reference of the API': { path: '/docs/reference' },
  'docs of the admin API': { path: '/docs/admin' },
  'own keys': { path: '/dashboard/keys', isSignedIn: true },
  'connected apps': { path: '/dashboard/apps', isSignedIn: true },
  usage: { path: '/dashboard/usage', isSignedIn: true },
  plan: { path: '/dashboard/plan', isSignedIn: true },
  'test checkout': { path: '/dev/checkout', isSignedIn: true },
  'saved listings': { path: '/saved', isSignedIn: true },
  'launch lists': { path: '/launch/lists', isSignedIn: true },
  'new launch list': { path: '/launch/lists/new?tags=seo', isSignedIn: true },
  'submit a tool': { path: '/submit', isSignedIn: true },
  'apply as a partner': { path: '/partners/apply', isSignedIn: true },
  'unusable invitation': { path: '/invitations/x', status: 410, isSignedIn: true },
  'own listing requests': { path: '/submit/requests', isSignedIn: true },
  sessions: { path: '/dashboard/sessions', isSignedIn: true },
  'not found': { path: '/tools/no-such-tool', status: 404 },
  'taken down': { path: '/tools/taken-down', status: 410 },
  'bad address': { path: '/tools?pricing=gold', status: 400 },
};

/** The IDs in console paths. */
export interface ConsoleIds {
  tool: string;
  directory: string;
  tag: string;
  user: string;
  partner: string;
  article: string;
  submission: string;
  conversation: string;
  reply: string;
  savedReply: string;
  delivery: string;
  importRun: string;
  listingRequest: string;
  application: string;
}

/** Every kind of console page. Add new kinds here, except lists with an export. */
export const consoleKinds = (id: ConsoleIds): string[] => [
  '',
  ...EXPORTED_LISTS.map(({ page }) => `/${page}`),
  '/search?q=draftwell',
  '/search?q=zzzzqqqq',
  '/board',
  '/board/figures',
  '/board/survival',
  `/submissions/${id.submission}`,
  `/submissions/${id.submission}/done`,
  `/inbox/${id.conversation}`,
  `/inbox/${id.conversation}/article?reply=${id.reply}`,
  '/inbox/saved',
  '/filters',
  `/inbox/saved/${id.savedReply}`,
  '/inbox/figures',
  '/tools?q=zzzzqqqq',
  '/tools/new',
  `/tools/${id.tool}`,
  `/directories/${id.directory}`,
  `/tags/${id.tag}`,
  `/tags/${id.tag}/merge`,
  '/import',
  `/import/${id.importRun}`,
  `/listing-requests/${id.listingRequest}`,
  `/applications/${id.application}`,
  `/users/${id.user}`,
  '/partners/new',
  `/partners/${id.partner}`,
  `/partners/${id.partner}/members`,
  `/partners/${id.partner}/knowledge`,
  `/partners/${id.partner}/knowledge/new`,
  `/partners/${id.partner}/knowledge/${id.article}`,
  `/partners/${id.partner}/gaps`,
  `/deliveries/${id.delivery}`,
  '/notifications',
];

/** The IDs in portal paths. */
export interface PortalIds {
  submission: string;
  testSubmission: string;
  delivery: string;
  conversation: string;
  article: string;
  key: string;
}

const inBothModes = (path: string): string[] => [path, `/test${path}`];

/** Every kind of portal page, without `/partner/{clientId}`. Add new kinds here. */
export const portalKinds = (id: PortalIds): string[] => [
  ...['', '/submissions', '/submissions?q=zzzzqqqq', '/submissions/new'].flatMap(inBothModes),
  `/submissions/${id.submission}`,
  `/submissions/${id.submission}/share`,
  `/test/submissions/${id.testSubmission}`,
  ...['/lost-listings', '/webhooks', '/deliveries', '/support', '/keys', '/usage', '/members'].flatMap(inBothModes),
  `/deliveries/${id.delivery}`,
  `/support/conversations/${id.conversation}`,
  '/support/articles',
  '/support/articles/new',
  `/support/articles/${id.article}`,
  '/support/settings',
  `/keys/${id.key}`,
  '/test/sandbox',
];

/** The page of a visitor over the rate limit. It needs a separate process, because its limit is low. */
export const SPENT: PageKind = { path: '/tools', status: 429 };

const elsewhere = 'https://pictures.example';

/** Listings for the pages above beside the demo catalog: one of each kind with every field, one with none. */
export const LISTINGS = [
  category('empty', { name: 'Empty' }),
  category('gated', { name: 'Gated', adult: true }),
  tag('every-tag', { name: 'Every tag' }),
  directoryCategory('every-category', { name: 'Every category' }),
  tool({
    slug: 'everything',
    name: 'Everything',
    tagline: 'A tool with a word in every field',
    description: 'The first paragraph.\n\nThe second one.',
    website: 'http://everything.example/',
    category: 'writing',
    tags: ['seo', 'every-tag'],
    pricing: 'FREEMIUM',
    rating: 4.4,
    opens: 12_345,
    featured: true,
    icon: `${elsewhere}/icon.png`,
    frame: `${elsewhere}/frame.png`,
    founderName: 'Ada Example',
    founderEmail: 'ada@everything.example',
    location: 'Gothenburg, Sweden',
    domainRating: 48,
    isForSale: true,
    askingPrice: 25_000,
    discountCode: 'SAVE-20',
    affiliateText: 'Twenty percent for a year.',
    affiliateLink: 'https://everything.example/affiliates',
    screenshots: [`${elsewhere}/1.png`, `${elsewhere}/2.png`],
    video: 'https://video.example/watch?v=1',
    socials: { x: 'https://social.example/@everything', github: 'https://code.example/everything' },
    faqs: [
      { question: 'Does it work?', answer: 'It does.' },
      { question: 'Since when?', answer: 'Since the first day.' },
    ],
    features: { Fast: 'Answers at once', Small: 'Fits everywhere' },
    createdAt: '2026-01-02T03:04:05.000Z',
  }),
  tool({ slug: 'little' }),
  tool({ slug: 'taken-down' }),
  tool({ slug: 'behind-the-gate', name: 'Behind the gate', category: 'gated' }),
  directory({
    slug: 'every-field',
    name: 'Every field',
    icon: `${elsewhere}/icon.png`,
    cost: 'Freemium',
    domainRating: 71,
    monthlyVisits: 184_000,
    requiresBadge: true,
    minimumPrice: 29,
    submissionExperience: 'A short form',
    featured: true,
    categories: ['every-category'],
    smallDescription: 'A directory with a word in every field',
    fullDescription: 'The first paragraph.\n\nThe second one.',
    features: ['Weekly round-up', 'Archive'],
    useCases: ['A first launch'],
    faq: [{ question: 'How long does it take?', answer: 'Two days.' }],
    deal: { text: 'Ten percent off', code: 'TEN' },
    frame: `${elsewhere}/frame.png`,
    socials: { x: 'https://social.example/@every' },
    submissionLink: 'https://directory.example/submit',
  }),
];
