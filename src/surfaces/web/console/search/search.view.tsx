import type { VNode } from 'preact';
import type { State } from '../../../../contexts/partners/submissions/workflow.js';
import {
  SEARCH_RESULT_KINDS,
  type SearchResultDto,
  type SearchResultKind,
} from '../../../../contexts/team/search/team-search.dto.js';
import { foldedWords } from '../../../../contexts/team/search/team-search.service.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { Empty, NameLink } from '../../kit/components/elements.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';
import { ConsoleFrame } from '../frame/console-frame.js';

interface ResultGroup {
  name: string;
  items: { name: string; detail: string; path: string; matched: string[] }[];
}

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

const STATUS_NAMES: Record<string, string> = { ...STATE_NAMES, pending: 'waiting', answered: 'replied' };

/** Omits groups without results. */
const toGroups = (items: readonly SearchResultDto[]): ResultGroup[] =>
  SEARCH_RESULT_KINDS.map((kind) => ({
    name: GROUPS[kind].name,
    items: items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        name: item.name,
        detail: [...item.details, ...statusOf(item)].join(' · '),
        path: pathOf(item),
        matched: item.matched,
      })),
  })).filter((group) => group.items.length > 0);

function statusOf({ kind, status }: SearchResultDto): string[] {
  if (kind === 'submission' && status === null) return ['No package'];
  if (kind === 'delivery' && status !== null) return [status];
  return status === null ? [] : [STATUS_NAMES[status as State] ?? status];
}

/** A key links to its user or partner. An admin key has no owner and links to its audit log. */
export function pathOf({ kind, id, userId, partnerId }: SearchResultDto): string {
  if (kind !== 'key') return `/console/${GROUPS[kind].path}/${id}`;
  if (userId !== null) return `/console/users/${userId}`;
  return partnerId === null ? pathWithQuery('/console/audit', { actor: id }) : `/console/partners/${partnerId}`;
}

export const ConsoleSearchView = ({ text, items }: { text: string; items: SearchResultDto[] }): VNode => (
  <ConsoleFrame section={null} title="Search" searched={text}>
    {items.length === 0 && (
      <Empty heading={text === '' ? 'Enter a search term' : `No results for “${text}”`}>
        Search by name, email address, website, listing URL, external ID, words in messages, webhook ID, start of a key,
        or any ID.
      </Empty>
    )}
    <div class="columns">
      {toGroups(items).map((group) => (
        <Group {...group} />
      ))}
    </div>
  </ConsoleFrame>
);

function Group({ name, items }: ResultGroup): VNode {
  const id = `found-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section class="panel stack stack-tight" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul class="stack stack-tight" role="list">
        {items.map((item) => (
          <li>
            <NameLink href={item.path} text={<Marked text={item.name} matched={item.matched} />} />
            <div class="small quiet cut" dir="auto">
              <Marked text={item.detail} matched={item.matched} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORD = /([\p{L}\p{N}\p{M}]+)/u;

/** The text, with the words marked that start with one of the matched ones. */
const Marked = ({ text, matched }: { text: string; matched: readonly string[] }): VNode => (
  <>{text.split(WORD).map((part, at) => (at % 2 === 1 && isMatch(part, matched) ? <mark>{part}</mark> : part))}</>
);

const isMatch = (part: string, matched: readonly string[]): boolean =>
  foldedWords(part).some((word) => matched.some((beginning) => word.startsWith(beginning)));
