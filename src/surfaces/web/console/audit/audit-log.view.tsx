import type { VNode } from 'preact';
import type { ActorName } from '../../../../contexts/access/actor-names.js';
import { type AuditView, MAX_LISTED } from '../../../../platform/audit/audit-log.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../components/date.js';
import { Empty } from '../../components/empty.js';
import { Icon } from '../../components/icons.js';
import { grouped } from '../../components/measures.js';
import { addressOf, Pages } from '../../components/pagination.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterSelect } from '../frame/filter-select.js';
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

/** Who did what, newest first. */
export function AuditLogView({ frame, entries: { items, pagination }, choices, names, query }: AuditLogProps): VNode {
  const { page: _page, ...filters } = query;
  const isCut = pagination.total === MAX_LISTED;
  return (
    <ConsoleFrame
      {...frame}
      section="audit"
      title="Audit log"
      heading={<span class="count">{`${grouped(pagination.total)}${isCut ? ' or more' : ''}`}</span>}
    >
      <Filters choices={choices} names={names} query={query} />
      {items.length === 0 ? (
        <Empty heading="Nothing was recorded">
          Choose other filters, or <a href="/console/audit">look at everything</a>.
        </Empty>
      ) : (
        <div class="table-frame" tabIndex={0} role="region" aria-label="Audit log">
          <table class="table table-folds">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">Did</th>
                <th scope="col">To</th>
                <th scope="col">What changed</th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <Row entry={entry} names={names} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages pagination={pagination} address={(page) => addressOf('/console/audit', { ...filters, page })} />
    </ConsoleFrame>
  );
}

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
        <a href={addressOf('/console/audit', { actor })}>{names.get(actor) ?? actor}</a>
      </td>
      <td data-label="Did">
        <a href={addressOf('/console/audit', { action })}>{action}</a>
      </td>
      <td data-label="To">
        <span class="row row-tight">
          {address === undefined ? <span dir="auto">{name}</span> : <a href={address}>{name}</a>}
          <a class="quiet" href={addressOf('/console/audit', { subject })} title={`Everything done to ${name}`}>
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
    <form class="filter-bar" action="/console/audit" aria-label="Filter the audit log">
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
      <button class="button button-small" type="submit">
        Show
      </button>
    </form>
  );
}
