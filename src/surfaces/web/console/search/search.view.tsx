import type { ComponentChildren, VNode } from 'preact';
import type { State } from '../../../../contexts/partners/submissions/workflow.js';
import { foldedWords } from '../../../../contexts/team/search/search-results.js';
import type {
  MatchedField,
  SearchResultDto,
  SearchResultKind,
} from '../../../../contexts/team/search/team-search.dto.js';
import type { SearchGroup } from '../../../../contexts/team/search/team-search.service.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { Empty, NameLink } from '../../kit/components/elements.js';
import { counted, grouped } from '../../kit/components/formats.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { findPages } from '../frame/console-sections.js';

const GROUPS: Record<SearchResultKind, { name: string; path: string }> = {
  submission: { name: 'Submissions', path: 'submissions' },
  recordedDirectory: { name: 'Listing URLs', path: 'submissions' },
  listingRequest: { name: 'Listing requests', path: 'listing-requests' },
  conversation: { name: 'Conversations', path: 'inbox' },
  message: { name: 'Messages', path: 'inbox' },
  tool: { name: 'Tools', path: 'tools' },
  directory: { name: 'Directories', path: 'directories' },
  user: { name: 'Users', path: 'users' },
  partner: { name: 'Partners', path: 'partners' },
  key: { name: 'Keys', path: 'audit' },
  delivery: { name: 'Deliveries', path: 'deliveries' },
};

const FIELD_NAMES: Record<MatchedField, string> = {
  name: 'Name',
  slug: 'Slug',
  host: 'Host',
  founderName: 'Founder',
  founderEmail: 'Founder’s email address',
  email: 'Email address',
  externalId: 'External ID',
  message: 'Message',
  listingUrl: 'Listing URL',
  key: 'Key',
  webhookId: 'Webhook ID',
  id: 'ID',
};

const STATUS_NAMES: Record<string, string> = { ...STATE_NAMES, pending: 'waiting', answered: 'replied' };

function statusOf({ kind, status }: SearchResultDto): string | undefined {
  if (status === null) return kind === 'submission' ? 'No package' : undefined;
  return kind === 'delivery' ? status : (STATUS_NAMES[status as State] ?? status);
}

/** A key links to its user or partner. An admin key has no owner and links to its audit log. */
export function pathOf({ kind, id, userId, partnerId }: SearchResultDto): string {
  if (kind !== 'key') return `/console/${GROUPS[kind].path}/${id}`;
  if (userId !== null) return `/console/users/${userId}`;
  return partnerId === null ? pathWithQuery('/console/audit', { actor: id }) : `/console/partners/${partnerId}`;
}

interface FoundProps {
  text: string;
  /** Only this kind was searched. */
  kind?: SearchResultKind | undefined;
  groups: SearchGroup[];
}

export const ConsoleSearchView = (props: FoundProps): VNode => (
  <ConsoleFrame section={null} title="Search" searched={props.text}>
    <div class="columns">
      <Groups {...props} />
    </div>
  </ConsoleFrame>
);

/** The same groups for the palette. Enter opens the first result if `data-text` is what was typed. */
export function PaletteResultsView(props: FoundProps): VNode {
  const results = findPages(props.text).length + props.groups.reduce((total, { items }) => total + items.length, 0);
  return (
    <div id="found" data-text={props.text} data-status={counted(results, 'result')}>
      <Groups {...props} />
    </div>
  );
}

function Groups({ text, kind, groups }: FoundProps): VNode {
  const pages = kind === undefined ? findPages(text) : [];
  return (
    <>
      {groups.length === 0 && pages.length === 0 && (
        <Empty heading={text === '' ? 'Enter a search term' : `No results for “${text}”`}>
          Search by name, email address, slug, website, listing URL, external ID, words in messages, webhook ID, start
          of a key, or any ID.
        </Empty>
      )}
      {pages.length > 0 && (
        <Group name="Pages" count={grouped(pages.length)}>
          {pages.map(({ name, path, section = 'Console' }) => (
            <Result path={path} name={name} detail={section} matched={foldedWords(text)} />
          ))}
        </Group>
      )}
      {groups.map(({ kind: each, items, found, isMore }) => (
        <Group
          name={GROUPS[each].name}
          count={`${grouped(found)}${isMore ? '+' : ''}`}
          allPath={found > items.length ? pathWithQuery('/console/search', { q: text, kind: each }) : undefined}
        >
          {items.map((item) => (
            <Result
              path={pathOf(item)}
              name={item.name}
              status={statusOf(item)}
              detail={item.details.join(' · ')}
              matched={item.matched}
              reason={FIELD_NAMES[item.matchedBy]}
            />
          ))}
        </Group>
      ))}
    </>
  );
}

interface GroupProps {
  name: string;
  count: string;
  /** The page with all results, unless they are all shown. */
  allPath?: string | undefined;
  children: ComponentChildren;
}

/** Labeled without an ID, because the palette may show the same group above the page. */
const Group = ({ name, count, allPath, children }: GroupProps): VNode => (
  <section class="panel stack stack-tight" aria-label={name}>
    <div class="row">
      <h2>{name}</h2>
      <span class="count">{count}</span>
    </div>
    <ul class="stack stack-tight" role="list">
      {children}
    </ul>
    {allPath !== undefined && (
      <a class="small" href={allPath}>
        See all<span class="visually-hidden"> {name.toLowerCase()}</span>
      </a>
    )}
  </section>
);

interface ResultProps {
  path: string;
  name: string;
  status?: string | undefined;
  detail: string;
  matched: string[];
  /** Why it was found. */
  reason?: string;
}

const Result = ({ path, name, status, detail, matched, reason }: ResultProps): VNode => (
  <li>
    <div class="row">
      <NameLink href={path} text={<Marked text={name} matched={matched} />} />
      {status !== undefined && <span class="small quiet">{status}</span>}
      {reason !== undefined && <span class="tag to-end">{reason}</span>}
    </div>
    <div class="small quiet cut" dir="auto">
      <Marked text={detail} matched={matched} />
    </div>
  </li>
);

const WORD = /([\p{L}\p{N}\p{M}]+)/u;

/** The text, with the words marked that start with one of the matched ones. */
const Marked = ({ text, matched }: { text: string; matched: readonly string[] }): VNode => (
  <>{text.split(WORD).map((part, at) => (at % 2 === 1 && isMatch(part, matched) ? <mark>{part}</mark> : part))}</>
);

const isMatch = (part: string, matched: readonly string[]): boolean =>
  foldedWords(part).some((word) => matched.some((beginning) => word.startsWith(beginning)));
