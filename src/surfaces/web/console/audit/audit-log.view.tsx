import { isUUID } from 'class-validator';
import type { VNode } from 'preact';
import type { ActorName } from '../../../../contexts/access/holders.repository.js';
import { type AuditEntryView, MAX_AUDIT_ENTRIES } from '../../../../platform/audit/audit-log.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Empty, Icon } from '../../kit/components/elements.js';
import { cellsOf, type Columns, headsOf, ListTable, oneLine, pathWithQuery, Total } from '../../kit/lists/tables.js';
import type { FilterChoices } from '../../kit/forms/filters.js';
import { ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { AuditLogQuery } from './audit.dto.js';
import { actionName, Details, kindName } from './audit-details.js';

export interface AuditChoices {
  actions: string[];
  actors: ActorName[];
}

interface AuditLogProps {
  entries: Page<AuditEntryView>;
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
    heading={<Total value={pagination.total} isCut={pagination.total === MAX_AUDIT_ENTRIES} />}
  >
    <FilterBar
      action={PATH}
      of={AuditLogQuery}
      query={query}
      label="Filter audit log"
      choices={filterChoices({ choices, names, query })}
    />
    <ListTable
      label="Audit log"
      columns={headsOf(columnsWith(names))}
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
        <tr>{cellsOf(columnsWith(names), entry)}</tr>
      ))}
    </ListTable>
  </ConsoleFrame>
);

const columnsWith = (names: AuditLogProps['names']): Columns<AuditEntryView> => ({
  Time: oneLine(({ at }) => <ExactAgo at={new Date(at)} />),
  Actor: ({ actor }) => (
    <a href={pathWithQuery(PATH, { actor })}>{names.get(actor) ?? (isUUID(actor) ? 'Deleted user or key' : actor)}</a>
  ),
  Action: ({ action }) => <a href={pathWithQuery(PATH, { action })}>{actionName(action)}</a>,
  Subject: (entry) => <Subject entry={entry} names={names} />,
  Changes: ({ actor, subject, details }) => <Details details={details} names={names} ids={{ actor, subject }} />,
});

function Subject({ entry, names }: Pick<AuditLogProps, 'names'> & { entry: AuditEntryView }): VNode {
  const { action, subject, details } = entry;
  const path = subjectPath(entry);
  const name = names.get(subject) ?? titleIn(details) ?? (isUUID(subject) ? kindName(action) : subject);
  return (
    <span class="row row-tight">
      {path === undefined ? <span dir="auto">{name}</span> : <a href={path}>{name}</a>}
      <a class="quiet" href={pathWithQuery(PATH, { subject })} title={`History of ${name}`}>
        <Icon name="clock" />
        <span class="visually-hidden">History of {name}</span>
      </a>
    </span>
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
  user: '/console/users',
  plan: '/console/users',
  identity: '/console/users',
  session: '/console/users',
  sessions: '/console/users',
  partner: '/console/partners',
  application: '/console/applications',
};

/** Undefined for a subject without a page, such as a deleted one. */
function subjectPath({ action, subject, details }: AuditEntryView): string | undefined {
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

function filterChoices({ choices, names, query: { actor } }: Omit<AuditLogProps, 'entries'>): FilterChoices {
  const others =
    actor === undefined || choices.actors.some(({ id }) => id === actor)
      ? []
      : [{ id: actor, name: names.get(actor) ?? actor }];
  return {
    actor: { options: [...choices.actors, ...others].map(({ id, name }) => [id, name]) },
    action: { options: choices.actions.map((action) => [action, actionName(action)]) },
  };
}
