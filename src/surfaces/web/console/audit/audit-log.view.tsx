import { isUUID } from 'class-validator';
import type { VNode } from 'preact';
import type { ActorName } from '../../../../contexts/access/actor-names.js';
import { type AuditView, MAX_LISTED } from '../../../../platform/audit/audit-log.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { Details } from './audit-details.js';
import type { AuditLogQuery } from './audit.dto.js';

export interface AuditChoices {
  actions: string[];
  actors: ActorName[];
}

interface AuditLogProps {
  entries: Page<AuditView>;
  choices: AuditChoices;
  /** Names of users, keys, partners and listings, by ID. */
  names: ReadonlyMap<string, string>;
  query: AuditLogQuery;
}

const PATH = '/console/audit';

export const AuditLogView = ({ entries: { items, pagination }, choices, names, query }: AuditLogProps): VNode => (
  <ConsoleFrame
    section="audit"
    title="Audit log"
    heading={<Total value={pagination.total} isCut={pagination.total === MAX_LISTED} />}
  >
    <Filters choices={choices} names={names} query={query} />
    <ListTable
      label="Audit log"
      columns={['Time', 'Actor', 'Action', 'Subject', 'Changes']}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={
        <Empty heading="No matching entries">
          Change the filters, or <a href={PATH}>show all entries</a>.
        </Empty>
      }
    >
      {items.map((entry) => (
        <Row entry={entry} names={names} />
      ))}
    </ListTable>
  </ConsoleFrame>
);

function Row({ entry, names }: { entry: AuditView; names: ReadonlyMap<string, string> }): VNode {
  const { actor, action, subject, details } = entry;
  const path = subjectPath(entry);
  const name = names.get(subject) ?? titleIn(details) ?? subject;
  return (
    <tr>
      <td class="one-line" data-label="Time">
        <ExactAgo at={new Date(entry.at)} />
      </td>
      <td data-label="Actor">
        <a href={pathWithQuery(PATH, { actor })}>{names.get(actor) ?? actor}</a>
      </td>
      <td data-label="Action">
        <a href={pathWithQuery(PATH, { action })}>{action}</a>
      </td>
      <td data-label="Subject">
        <span class="row row-tight">
          {path === undefined ? <span dir="auto">{name}</span> : <a href={path}>{name}</a>}
          <a class="quiet" href={pathWithQuery(PATH, { subject })} title={`History of ${name}`}>
            <Icon name="clock" />
            <span class="visually-hidden">History of {name}</span>
          </a>
        </span>
      </td>
      <td data-label="Changes">
        <Details details={details} />
      </td>
    </tr>
  );
}

/** The subject's page, by the first part of the action. */
const SUBJECT_PAGES: Readonly<Record<string, string>> = {
  tool: '/console/tools',
  directory: '/console/directories',
  category: '/console/categories',
  tag: '/console/tags',
  'directory-category': '/console/directory-categories',
  'listing-request': '/console/listing-requests',
  submission: '/console/submissions',
  support: '/console/inbox',
  delivery: '/console/deliveries',
  user: '/console/people',
  plan: '/console/people',
  identity: '/console/people',
  session: '/console/people',
  sessions: '/console/people',
  partner: '/console/partners',
  application: '/console/applications',
};

/** Undefined for a subject without a page, such as a deleted one. */
function subjectPath({ action, subject, details }: AuditView): string | undefined {
  const [kind = '', done] = action.split('.');
  if (done === 'deleted' || done === 'closed') return undefined;
  if (kind === 'app') return `/console/apps?q=${encodeURIComponent(subject)}`;
  if (kind === 'knowledge' && isUUID(details['partnerId']))
    return `/console/partners/${String(details['partnerId'])}/knowledge`;
  const page = SUBJECT_PAGES[kind];
  return page !== undefined && (isUUID(subject) || /^\d+$/.test(subject)) ? `${page}/${subject}` : undefined;
}

/** The name in an entry's details, for a deleted subject. */
const titleIn = ({ title, name }: Record<string, unknown>): string | undefined =>
  [title, name].find((text) => typeof text === 'string');

function Filters({ choices, names, query }: Pick<AuditLogProps, 'choices' | 'names' | 'query'>): VNode {
  const { actor, subject } = query;
  const others =
    actor === undefined || choices.actors.some(({ id }) => id === actor)
      ? []
      : [{ id: actor, name: names.get(actor) ?? actor }];
  return (
    <FilterBar action={PATH} query={query} label="Filter audit log">
      <FilterSelect
        name="actor"
        label="Actor"
        none="All actors"
        chosen={actor}
        options={[...choices.actors, ...others].map(({ id, name }) => [id, name])}
      />
      <FilterSelect
        name="action"
        label="Action"
        none="All actions"
        chosen={query.action}
        options={choices.actions.map((action) => [action, action])}
      />
      <input name="subject" aria-label="Subject ID" placeholder="Subject ID" maxLength={200} value={subject} />
      <input type="date" name="from" aria-label="From" value={query.from?.slice(0, 10)} />
      <input type="date" name="to" aria-label="To" value={query.to?.slice(0, 10)} />
    </FilterBar>
  );
}
