import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';
import { Brand, Document, FORM_STATUSES_NOT_SHOWN } from '../../kit/layout/document.js';
import { TOPICS } from '../../kit/live/change-streams.js';
import { Changes } from '../../kit/live/live.js';
import { useLoadedAt, useUser } from '../../kit/pages/viewer.js';
import { useLayout } from './console-layout.js';
import type { Waiting } from './waiting-counts.js';

const SECTIONS = {
  overview: { name: 'Overview', path: '/console', icon: 'overview' },
  board: { name: 'Board', path: '/console/board', icon: 'board', waiting: 'submissions' },
  inbox: { name: 'Inbox', path: '/console/inbox', icon: 'inbox', waiting: 'conversations' },
  catalog: { name: 'Catalog', path: '/console/tools', icon: 'list' },
  users: { name: 'Users', path: '/console/people', icon: 'users' },
  partners: { name: 'Partners', path: '/console/partners', icon: 'handshake' },
  deliveries: { name: 'Deliveries', path: '/console/deliveries', icon: 'send' },
  audit: { name: 'Audit log', path: '/console/audit', icon: 'scroll' },
  notifications: { name: 'Notifications', path: '/console/notifications', icon: 'bell' },
} as const satisfies Record<string, { name: string; path: string; icon: IconName; waiting?: keyof Waiting }>;

interface ConsoleFrameProps {
  /** Null for a page outside the sections. */
  section: keyof typeof SECTIONS | null;
  title: string;
  /** Next to the title. */
  heading?: ComponentChildren;
  /** Without scripts, the page reloads after this time. */
  refreshSeconds?: number | undefined;
  /** The query of a search. */
  searched?: string;
  children: ComponentChildren;
}

const CONSOLE_HTMX = { noSwap: FORM_STATUSES_NOT_SHOWN };

export function ConsoleFrame({
  section,
  title,
  heading,
  refreshSeconds,
  searched,
  children,
}: ConsoleFrameProps): VNode {
  const { assets } = useSite();
  const { waiting } = useLayout();
  const { name } = useUser();
  return (
    <Document
      title={`${waiting.conversations > 0 ? `(${waiting.conversations}) ` : ''}${title} · Console`}
      head={
        <>
          <meta name="robots" content="noindex" />
          {refreshSeconds !== undefined && (
            <noscript>
              <meta http-equiv="refresh" content={`${refreshSeconds}`} />
            </noscript>
          )}
        </>
      }
      htmx={CONSOLE_HTMX}
      isLive
      keepsTyped
      scripts={[assets.live, assets.console, assets.drafts, assets.keys]}
      bodyClass="console"
    >
      <header class="console-rail">
        <Brand href="/console" />
        <nav aria-label="Console">
          {Object.entries(SECTIONS).map(([key, { name: label, path, icon, ...rest }]) => (
            <a class="nav-link" href={path} aria-current={key === section ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
              {'waiting' in rest && <Count of={rest.waiting} value={waiting[rest.waiting]} />}
            </a>
          ))}
        </nav>
        <form class="row" method="post" action="/sign-out">
          <a class="nav-link cut" href="/dashboard">
            <Avatar name={name} />
            <span class="cut">{name}</span>
          </a>
          <button class="button button-quiet button-small" type="submit">
            Sign out
          </button>
        </form>
      </header>
      <main id="main" class="console-main">
        <div class="row">
          <h1>{title}</h1>
          {heading}
          <SearchEverything text={searched} />
          <button
            class="button button-quiet button-small button-icon needs-script only-wide"
            type="button"
            aria-label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            data-show-keys
          >
            ?
          </button>
        </div>
        <Changes path="/console/changes" loadedAt={useLoadedAt()} />
        <div
          hidden
          hx-get="/console/waiting"
          hx-trigger={TOPICS.map((topic) => `${topic} from:#changes throttle:2s`).join(', ')}
          hx-swap="none"
        />
        {children}
      </main>
    </Document>
  );
}

const SearchEverything = ({ text }: { text: string | undefined }): VNode => (
  <form class="filter-bar to-end" role="search" action="/console/search">
    <div class="with-icon">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label="Search console"
        aria-keyshortcuts="/"
        placeholder="Search console"
        maxLength={500}
        value={text}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  </form>
);

interface CountProps {
  of: keyof Waiting;
  value: number;
  /** The response contains only counts: htmx swaps each for the one on the page. */
  isAlone?: boolean;
}

const Count = ({ of, value, isAlone = false }: CountProps): VNode => (
  <span id={`waiting-${of}`} class="count" {...(isAlone && { 'hx-swap-oob': 'true' })}>
    {value > 0 && (
      <>
        {value}
        <span class="visually-hidden"> waiting</span>
      </>
    )}
  </span>
);

/** The counts next to the sections, for open pages. */
export const WaitingCountsView = ({ waiting }: { waiting: Waiting }): VNode => (
  <>
    <Count of="submissions" value={waiting.submissions} isAlone />
    <Count of="conversations" value={waiting.conversations} isAlone />
  </>
);

/** A user's initials. Show the name next to them, or add it for screen readers. */
export const Avatar = ({ name }: { name: string }): VNode => (
  <span class="avatar" aria-hidden="true">
    {initials(name)}
  </span>
);

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
