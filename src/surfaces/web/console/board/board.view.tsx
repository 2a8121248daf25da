import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import type { Board, BoardColumn } from '../../../../contexts/partners/workflow/submission-board.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame, Live, LiveMark } from '../frame/console-frame.js';
import { FilterBar, PartnerFilter } from '../frame/filter-bar.js';
import { FilterSelect } from '../frame/filter-select.js';
import { AGES, type BoardQuery, MINE, UNASSIGNED } from './board.dto.js';
import { STATE_NAMES, StateMark } from './state-mark.js';
import { SubmissionCard } from './submission-card.js';

export interface BoardProps {
  frame: Frame;
  board: Board;
  partners: PartnerName[];
  query: BoardQuery;
  rejection: string | undefined;
}

export function BoardView({ frame, board, partners, query, rejection }: BoardProps): VNode {
  const { columns, withoutPackage } = board;
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConsoleFrame {...frame} section="board" title="Board" heading={<LiveMark />}>
      <BoardFilters query={query} partners={partners} />
      <Live topic="submissions" path={pathWithQuery('/console/board', { ...query })}>
        <Rejection text={rejection} />
        <p class="row small quiet">
          {counted(total, 'submission')}
          {withoutPackage > 0 && (
            <a href={pathWithQuery('/console/submissions', { state: 'none', partner: query.partner })}>
              {grouped(withoutPackage)} without a package
            </a>
          )}
        </p>
        <div class="board" tabIndex={0} role="region" aria-label="Workflow board">
          {columns.map((column) => (
            <Column {...column} query={query} />
          ))}
        </div>
      </Live>
    </ConsoleFrame>
  );
}

function Column({ state, count, cards, query }: BoardColumn & { query: BoardQuery }): VNode {
  const id = `column-${state.toLowerCase()}`;
  return (
    <section class="board-column" aria-labelledby={id} data-state={state}>
      <h2 id={id}>
        <StateMark state={state} />
        {STATE_NAMES[state]} <span class="count to-end">{grouped(count)}</span>
      </h2>
      {cards.length === 0 && <p class="small quiet">No submissions.</p>}
      <ul role="list">
        {cards.map((submission) => (
          <SubmissionCard submission={submission} state={state} query={query} />
        ))}
      </ul>
      {count > cards.length && (
        <a class="button button-quiet button-small" href={pathWithQuery('/console/submissions', { ...query, state })}>
          Show {grouped(count - cards.length)} more
        </a>
      )}
    </section>
  );
}

function BoardFilters({ query, partners }: Pick<BoardProps, 'query' | 'partners'>): VNode {
  const { assignee } = query;
  const named = assignee === undefined || assignee === MINE || assignee === UNASSIGNED ? [] : [assignee];
  return (
    <FilterBar action="/console/board" label="Filter submissions">
      <PartnerFilter partners={partners} chosen={query.partner} />
      <FilterSelect
        name="package"
        label="Package"
        none="All packages"
        chosen={query.package}
        options={PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])}
      />
      <FilterSelect
        name="assignee"
        label="Assignee"
        none="All assignees"
        chosen={assignee}
        options={[
          [MINE, 'Assigned to me'],
          [UNASSIGNED, 'Unassigned'],
          ...named.map((name): [string, string] => [name, name]),
        ]}
      />
      <FilterSelect
        name="older"
        label="Age"
        none="Any age"
        chosen={query.older}
        options={AGES.map((days) => [days, `Older than ${counted(Number(days), 'day')}`])}
      />
    </FilterBar>
  );
}
