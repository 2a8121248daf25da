import type { ComponentChildren, VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import { NavLink } from '../../kit/components/blocks.js';
import { Icon, LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { grouped } from '../../kit/components/formats.js';
import { useLoadedAt, useSite, useUser } from '../../kit/components/viewer.js';
import { FilterForm, type FilterFormProps, FilterSelect } from '../../kit/forms/filters.js';
import { Brand, Document, FORM_STATUSES_NOT_SHOWN } from '../../kit/layout/layout.js';
import { filterParameters, pathWithQuery } from '../../kit/lists/tables.js';
import { TOPICS } from '../../kit/live/change-streams.service.js';
import { Changes } from '../../kit/live/live.js';
import { useLayout, type Waiting } from './console-layout.js';
import {
  CATALOG_PAGES,
  PARTNERS_PAGES,
  type Queue,
  QUEUES,
  type Section,
  SECTIONS,
  STATISTICS_PAGES,
  USERS_PAGES,
} from './console-sections.js';
import { SavedFilterBar, SavedFilterLinks } from './saved-filters.js';

interface ConsoleFrameProps {
  /** Null for a page outside the sections. */
  section: Section | Queue | null;
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

export function ConsoleFrame(props: ConsoleFrameProps): VNode {
  const { section, title, heading, refreshSeconds, searched, children } = props;
  const { assets } = useSite();
  const { waiting } = useLayout();
  const { userId, name } = useUser();
  return (
    <Document
      title={`${waiting.conversations > 0 ? `(${grouped(waiting.conversations)}) ` : ''}${title} · Console`}
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
            <>
              <a class="nav-link" href={path} aria-current={key === section ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
                {'waiting' in rest && <Count of={rest.waiting} value={waiting[rest.waiting]} />}
              </a>
              <SavedFilterLinks section={key} />
            </>
          ))}
          <strong class="quiet nav-heading">Queues</strong>
          {Object.entries(QUEUES).map(([key, { name: label, path }]) => (
            <>
              <a class="nav-link" href={path} aria-current={key === section ? 'page' : undefined}>
                {label}
                <Count of={key as Queue} value={waiting[key as Queue]} />
              </a>
              <SavedFilterLinks section={key} />
            </>
          ))}
        </nav>
        <form class="row" method="post" action="/sign-out">
          <a class="nav-link cut" href="/dashboard">
            <Avatar name={name} />
            <span class="cut">{name}</span>
          </a>
          <SubmitButton look="quiet small">Sign out</SubmitButton>
        </form>
      </header>
      <main id="main" class="console-main" data-user={userId}>
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
      <Palette />
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

/** console.js opens it and searches while typing. Enter without current results loads the page with the results. */
const Palette = (): VNode => (
  <dialog id="palette" class="palette" aria-label="Find and go">
    <form class="with-icon" role="search" action="/console/search">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label="Search console and its pages"
        aria-keyshortcuts="Control+k"
        data-key-name="Search from any page"
        placeholder="Search or go to…"
        maxLength={500}
        autocomplete="off"
      />
    </form>
    <p class="visually-hidden" role="status" />
    <div id="found" class="stack" />
  </dialog>
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
        {grouped(value)}
        <span class="visually-hidden"> waiting</span>
      </>
    )}
  </span>
);

/** The counts next to the sections, for open pages. */
export const WaitingCountsView = ({ waiting }: { waiting: Waiting }): VNode => (
  <>
    {(Object.keys(waiting) as (keyof Waiting)[]).map((name) => (
      <Count of={name} value={waiting[name]} isAlone />
    ))}
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

/** The filters in the URL can be exported and saved. */
export const FilterBar = (props: Omit<FilterFormProps, 'end'>): VNode => (
  <div class="stack stack-tight">
    <FilterForm
      {...props}
      end={<LinkButton look="small to-end" href={exportPath(props.action, props.query)} text="Export CSV" />}
    />
    <SavedFilterBar list={props.action.replace('/console/', '')} parameters={filterParameters(props.query)} />
  </div>
);

/** The same filters under the path of the exports. */
const exportPath = (path: string, query: object): string =>
  pathWithQuery(path.replace('/console/', '/console/exports/'), filterParameters(query));

interface PartnerFilterProps {
  partners: readonly PartnerName[];
  chosen: string | undefined;
}

export const PartnerFilter = ({ partners, chosen }: PartnerFilterProps): VNode => (
  <FilterSelect
    name="partner"
    label="Partner"
    none="All partners"
    chosen={chosen}
    options={partners.map(({ id, name }) => [id, name])}
  />
);

interface SectionNavProps {
  label: string;
  /** Names by the last part of the path. */
  pages: Readonly<Record<string, string>>;
  page: string;
}

/** Links to the pages of a section. */
const SectionNav = ({ label, pages, page }: SectionNavProps): VNode => (
  <nav class="section-nav" aria-label={label}>
    {Object.entries(pages).map(([name, text]) => (
      <NavLink href={`/console/${name}`} isCurrent={name === page} text={text} />
    ))}
  </nav>
);

const PARTNER_PAGES = { settings: 'Settings', members: 'Members', knowledge: 'Knowledge', gaps: 'Gaps' } as const;

export const PartnerNav = ({ partnerId, page }: { partnerId: string; page: keyof typeof PARTNER_PAGES }): VNode => (
  <nav class="section-nav" aria-label="Partner">
    {Object.entries(PARTNER_PAGES).map(([name, text]) => (
      <a
        href={`/console/partners/${partnerId}${name === 'settings' ? '' : `/${name}`}`}
        aria-current={name === page ? 'page' : undefined}
      >
        {text}
      </a>
    ))}
    <a href={pathWithQuery('/console/submissions', { partner: partnerId })}>Submissions</a>
    <a href={pathWithQuery('/console/inbox', { partner: partnerId })}>Conversations</a>
    <a href={pathWithQuery('/console/deliveries', { partner: partnerId })}>Deliveries</a>
  </nav>
);

export type CatalogPage = keyof typeof CATALOG_PAGES;

export const CatalogNav = ({ page }: { page: CatalogPage }): VNode => (
  <SectionNav label="Catalog" pages={CATALOG_PAGES} page={page} />
);

export const PartnersNav = ({ page }: { page: keyof typeof PARTNERS_PAGES }): VNode => (
  <SectionNav label="Partners" pages={PARTNERS_PAGES} page={page} />
);

export const StatisticsNav = ({ page }: { page: keyof typeof STATISTICS_PAGES }): VNode => (
  <SectionNav label="Statistics" pages={STATISTICS_PAGES} page={page} />
);

export const UsersNav = ({ page }: { page: keyof typeof USERS_PAGES }): VNode => (
  <SectionNav label="Users" pages={USERS_PAGES} page={page} />
);
