import type { VNode } from 'preact';
import type { ActorName } from '../../../../contexts/access/actor-names.js';
import { type AuditView, MAX_LISTED } from '../../../../platform/audit/audit-log.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { addressOf } from '../../kit/components/pagination.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../frame/filter-select.js';
import { ListTable, Total } from '../frame/list-table.js';
import { Details } from './audit-details.js';
import type { AuditLogQuery } from './audit.dto.js';
import { subjectAddress } from './audit-subject.js';

/** What the filters offer. */
export interface AuditChoices {
  actions: string[];
  actors: ActorName[];
}

export interface AuditLogProps {
  frame: Frame;
  entries: Page<AuditView>;
  choices: AuditChoices;
  /** Of people, keys, partners and listings, by id. */
  names: ReadonlyMap<string, string>;
  query: AuditLogQuery;
}

const PATH = '/console/audit';

/** Who did what, newest first. */
export const AuditLogView = ({
  frame,
  entries: { items, pagination },
  choices,
  names,
  query,
}: AuditLogProps): VNode => (
  <ConsoleFrame
    {...frame}
    section="audit"
    title="Audit log"
    heading={<Total value={pagination.total} isCut={pagination.total === MAX_LISTED} />}
  >
    <Filters choices={choices} names={names} query={query} />
    <ListTable
      label="Audit log"
      columns={['When', 'Who', 'Did', 'To', 'What changed']}
      address={PATH}
      query={query}
      pagination={pagination}
      empty={
        <Empty heading="Nothing was recorded">
          Choose other filters, or <a href={PATH}>look at everything</a>.
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
  const address = subjectAddress(entry);
  const name = names.get(subject) ?? titleIn(details) ?? subject;
  return (
    <tr>
      <td class="one-line" data-label="When">
        <ExactAgo at={new Date(entry.at)} />
      </td>
      <td data-label="Who">
        <a href={addressOf(PATH, { actor })}>{names.get(actor) ?? actor}</a>
      </td>
      <td data-label="Did">
        <a href={addressOf(PATH, { action })}>{action}</a>
      </td>
      <td data-label="To">
        <span class="row row-tight">
          {address === undefined ? <span dir="auto">{name}</span> : <a href={address}>{name}</a>}
          <a class="quiet" href={addressOf(PATH, { subject })} title={`Everything done to ${name}`}>
            <Icon name="clock" />
            <span class="visually-hidden">Everything done to {name}</span>
          </a>
        </span>
      </td>
      <td data-label="What changed">
        <Details details={details} />
      </td>
    </tr>
  );
}

/** What it was called, where the entry says so. */
const titleIn = ({ title, name }: Record<string, unknown>): string | undefined =>
  [title, name].find((text) => typeof text === 'string');

function Filters({ choices, names, query }: Pick<AuditLogProps, 'choices' | 'names' | 'query'>): VNode {
  const { actor, subject } = query;
  const others =
    actor === undefined || choices.actors.some(({ id }) => id === actor)
      ? []
      : [{ id: actor, name: names.get(actor) ?? actor }];
  return (
    <FilterBar action={PATH} label="Filter the audit log">
      <FilterSelect
        name="actor"
        label="Who"
        none="Everybody"
        chosen={actor}
        options={[...choices.actors, ...others].map(({ id, name }) => [id, name])}
      />
      <FilterSelect
        name="action"
        label="Action"
        none="Every action"
        chosen={query.action}
        options={choices.actions.map((action) => [action, action])}
      />
      <input
        name="subject"
        aria-label="Id of what it was done to"
        placeholder="Id of the subject"
        maxLength={200}
        value={subject}
      />
      <input type="date" name="from" aria-label="From day" value={query.from?.slice(0, 10)} />
      <input type="date" name="to" aria-label="To day" value={query.to?.slice(0, 10)} />
    </FilterBar>
  );
}
