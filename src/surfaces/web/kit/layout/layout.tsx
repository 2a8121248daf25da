import type { ComponentChildren, VNode } from 'preact';
import { codePoints } from '../../../../platform/input/value-rules.js';
import { SHARE_IMAGE_SIZE } from '../../../../contexts/listings/share-images/card-text.js';
import { excerpt, Icon, LinkButton } from '../components/elements.js';
import { useSite } from '../components/viewer.js';

interface DocumentProps {
  /** Without the name of the site. */
  title: string;
  head?: ComponentChildren;
  /** The htmx configuration; undefined for pages without htmx. */
  htmx?: object | undefined;
  /** The page listens to server-sent events. */
  isLive?: boolean;
  /** htmx sends the forms, so that the page keeps the input of a form that can't be saved. */
  keepsTyped?: boolean;
  scripts?: string[] | undefined;
  bodyClass?: string;
  children: ComponentChildren;
}

/** Responses with these statuses don't contain the form: the page stays as it is, and forms.js shows the reason (`isShown`). */
export const FORM_STATUSES_NOT_SHOWN = [204, 304, 401, 403, 404, 405, 408, 410, 413, 415, 429, '5xx'];

/** Search engines cut off the rest. */
const MAX_TITLE = 65;

/** A long title loses the name of the site, then its last words, but not the number of the page. */
function documentTitle(title: string, siteName: string): string {
  const whole = `${title} · ${siteName}`;
  if (codePoints(whole) <= MAX_TITLE) return whole;
  const [suffix = ''] = /, page \d+$/.exec(title) ?? [];
  return excerpt(title.slice(0, title.length - suffix.length), MAX_TITLE - suffix.length) + suffix;
}

export function Document({
  title,
  head,
  htmx,
  isLive = false,
  keepsTyped = false,
  scripts = [],
  bodyClass,
  children,
}: DocumentProps): VNode {
  const { siteName, assets } = useSite();
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(title, siteName)}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" href={assets.mark.path} type={assets.mark.type} />
        {head}
        {htmx !== undefined && (
          <meta
            name="htmx-config"
            content={JSON.stringify({
              includeIndicatorCSS: false,
              // While settling, htmx restores the former text of fields, and keeps it in the focused one.
              defaultSettleDelay: 0,
              // Open `details` stay open.
              morphIgnore: ['data-htmx-powered', 'open'],
              ...htmx,
            })}
          />
        )}
        {[...(keepsTyped ? [assets.forms] : []), ...scripts, assets.script].map((path) => (
          <script src={path} defer />
        ))}
        {htmx !== undefined && <script src={isLive ? assets.liveHtmx : assets.htmx} defer />}
      </head>
      {/* The browser keeps the URL of the page, which can be reloaded. */}
      <body class={bodyClass} {...(keepsTyped && { 'hx-boost:inherited': 'push:false' })}>
        <a class="skip-link" href="#main">
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}

export function Brand({ href }: { href: string }): VNode {
  const { siteName, assets } = useSite();
  return (
    <a class="brand" href={href}>
      {assets.logo === undefined ? (
        <svg viewBox="0 0 22 22" aria-hidden="true">
          <rect width="22" height="22" rx="5" />
          <path d="M5 5v12M9 11v6M13 8v9M17 11v6" />
        </svg>
      ) : (
        <img src={assets.logo.path} width={assets.logo.width} height={assets.logo.height} alt="" />
      )}
      <span class="cut">{siteName}</span>
    </a>
  );
}

type Section = 'tools' | 'directories' | 'top' | 'new' | 'docs' | 'pricing';

const SECTIONS: [Section, string, string][] = [
  ['tools', 'Tools', '/tools'],
  ['directories', 'Directories', '/directories'],
  ['top', 'Top', '/top'],
  ['new', 'New', '/new'],
  ['docs', 'Docs', '/docs'],
  ['pricing', 'Pricing', '/pricing'],
];

interface ShareImage {
  /** Absolute. */
  url: string;
  alt: string;
  /** Drawn by this service, in SHARE_IMAGE_SIZE. */
  isDrawn?: boolean;
}

export interface LayoutProps {
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The canonical path for search engines; undefined for pages that are not indexed. */
  canonical?: string;
  section?: Section;
  noindex?: boolean;
  image?: ShareImage;
  /** schema.org statements about the page. */
  statements?: object[];
  /** The page has its own search box, so the header has none. */
  ownSearch?: boolean;
  /** The page searches while typing. */
  live?: boolean;
  /** The page has a form whose input must survive a failed save. */
  keepsTyped?: boolean;
  scripts?: string[] | undefined;
  /** Above all other content. */
  notice?: ComponentChildren;
  children: ComponentChildren;
}

/** Back and forward reload the page, so that a failure is not hidden behind results of another search. */
const SEARCH_HTMX = { history: 'reload' };

const FORM_HTMX = { noSwap: FORM_STATUSES_NOT_SHOWN };

/** Layout of every page outside the console. */
export function Layout(props: LayoutProps): VNode {
  const { title, section, ownSearch = false, live = false, keepsTyped = false } = props;
  const { scripts = [], statements = [], notice, children } = props;
  const { assets } = useSite();
  const head = (
    <>
      <PageFacts {...props} />
      <link rel="alternate" type="application/atom+xml" title="New tools" href="/feed.xml" />
      {statements.map((statement) => (
        <JsonLd statement={statement} />
      ))}
    </>
  );
  return (
    <Document
      title={title}
      head={head}
      htmx={live ? SEARCH_HTMX : keepsTyped ? FORM_HTMX : undefined}
      keepsTyped={keepsTyped}
      scripts={live ? [assets.search, ...scripts] : scripts}
    >
      <header class="site-header">
        <div class="container bar">
          <Brand href="/" />
          <nav aria-label="Site" class="only-wide">
            <SectionLinks current={section} />
          </nav>
          {!ownSearch && <HeaderSearch />}
          <span class="only-wide">
            <LinkButton look="quiet" href="/submit" text="Submit a tool" />
          </span>
          <LinkButton href="/dashboard" text="Account" />
          <details class="menu only-narrow">
            <summary class="button button-quiet button-icon" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <div>
              <SectionLinks current={section} />
              <a class="nav-link" href="/submit">
                Submit a tool
              </a>
            </div>
          </details>
        </div>
      </header>
      <main id="main" class="container page">
        {notice}
        {children}
      </main>
      <footer class="site-footer">
        <div class="container bar">
          <span>AI tools and directories to submit them to</span>
          <a href="/submit">Submit a tool</a>
          <a href="/launch">Launch list</a>
          <a href="/categories">Categories</a>
          <a href="/tags">Tags</a>
          <a href="/directory-categories">Directory categories</a>
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy</a>
          <a href="/policy">Acceptable use</a>
          <a href="/contact">Contact</a>
          <a href="/partners">Partners</a>
          <a href="/docs">Documentation</a>
          <a href="/feed.xml">Feed</a>
        </div>
      </footer>
    </Document>
  );
}

/** Metadata for search engines and link previews. */
function PageFacts({ title, description, canonical, noindex = false, image }: LayoutProps): VNode {
  const { siteName, siteUrl, assets } = useSite();
  const shown = image ?? { url: siteUrl + assets.share, alt: siteName, isDrawn: true };
  return (
    <>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {canonical !== undefined && <link rel="canonical" href={siteUrl + canonical} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={`${title} · ${siteName}`} />
      <meta property="og:description" content={description} />
      {canonical !== undefined && <meta property="og:url" content={siteUrl + canonical} />}
      <meta property="og:image" content={shown.url} />
      <meta property="og:image:alt" content={shown.alt} />
      {shown.isDrawn === true && <meta property="og:image:width" content={`${SHARE_IMAGE_SIZE.width}`} />}
      {shown.isDrawn === true && <meta property="og:image:height" content={`${SHARE_IMAGE_SIZE.height}`} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={shown.url} />
      <meta name="twitter:image:alt" content={shown.alt} />
    </>
  );
}

const SectionLinks = ({ current }: { current: Section | undefined }): VNode => (
  <>
    {SECTIONS.map(([section, name, path]) => (
      <a class="nav-link" href={path} aria-current={section === current ? 'true' : undefined}>
        {name}
      </a>
    ))}
  </>
);

const HeaderSearch = (): VNode => (
  <form action="/search" role="search">
    <div class="with-icon">
      <Icon name="search" />
      <input type="search" name="q" maxLength={200} aria-label="Search tools and directories" placeholder="Search" />
      <kbd class="only-wide" aria-hidden="true">
        /
      </kbd>
    </div>
  </form>
);

/** A JSON-LD statement. `<` is escaped, so that no text in it can end the element. */
const JsonLd = ({ statement }: { statement: object }): VNode => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...statement }).replaceAll('<', '\\u003c'),
    }}
  />
);
