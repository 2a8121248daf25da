import type { VNode } from 'preact';
import {
  type Board,
  type BoardColumn,
  CARDS_PER_COLUMN,
} from '../../../../contexts/partners/workflow/submission-board.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentSelection } from '../../kit/lists/selected-rows.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import type { BoardQuery } from './board.dto.js';
import { ChangedSubmissions, SelectAll, SubmissionSelectionBar } from './selection.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/state-mark.js';
import { SubmissionCard } from './submission-card.js';
import { SubmissionFilters } from './submission-filters.js';

interface BoardProps {
  board: Board;
  choices: SubmissionChoices;
  query: BoardQuery;
  sent: SentSelection;
}

export function BoardView({ board, choices, query: { changed, ...query }, sent }: BoardProps): VNode {
  const { columns, withoutPackage } = board;
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConsoleFrame section="board" title="Board" heading={<LiveMark />}>
      <FilterBar action="/console/board" query={filtersIn(query)} isExported={false} label="Filter submissions">
        <SubmissionFilters query={query} choices={choices} unsorted="Longest waiting" />
      </FilterBar>
      <ChangedSubmissions outcome={sent.outcome} changed={changed} />
      <Live topic="submissions" path={pathWithQuery('/console/board', { ...query })}>
        <Rejection text={sent.rejection} />
        <p class="row small quiet">
          {counted(total, 'submission')}
          {withoutPackage > 0 && (
            <a href={pathWithQuery('/console/submissions', { state: 'none', partner: query.partner })}>
              {grouped(withoutPackage)} without a package
            </a>
          )}
          <a href="/console/board/figures">Turnaround</a>
          <a href="/console/lost-listings">Lost listings</a>
        </p>
        <div class="board" tabIndex={0} role="region" aria-label="Workflow board">
          {columns.map((column) => (
            <Column {...column} query={query} outcome={sent.outcome} />
          ))}
        </div>
      </Live>
      <SubmissionSelectionBar
        action={pathWithQuery('/console/board/batch', { ...query })}
        assignees={choices.assignees}
      />
    </ConsoleFrame>
  );
}

/** Without the pages of columns. */
const filtersIn = (query: BoardQuery): BoardQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !STATES.includes(name as State)));

type ColumnProps = BoardColumn & Pick<SentSelection, 'outcome'> & { query: BoardQuery };

function Column({ state, count, cards, next, query, outcome }: ColumnProps): VNode {
  const id = `column-${state.toLowerCase()}`;
  const pageOf = (after: string | undefined): string =>
    `${pathWithQuery('/console/board', { ...query, [state]: after })}#${id}`;
  return (
    <section class="board-column" aria-labelledby={id} data-state={state} data-selectable>
      <div class="row nowrap">
        <h2 id={id}>
          <StateMark state={state} />
          {STATE_NAMES[state]} <span class="count">{grouped(count)}</span>
        </h2>
        {cards.length > 0 && <SelectAll name={`all in ${STATE_NAMES[state]}`} />}
      </div>
      {cards.length === 0 && <p class="small quiet">No submissions.</p>}
      <ul role="list">
        {cards.map((submission) => (
          <SubmissionCard submission={submission} state={state} query={query} outcome={outcome} />
        ))}
      </ul>
      {(next !== undefined || query[state] !== undefined) && (
        <nav class="row" aria-label={`Pages of ${STATE_NAMES[state]}`}>
          {query[state] !== undefined && (
            <a class="button button-quiet button-small" href={pageOf(undefined)}>
              First {CARDS_PER_COLUMN}
            </a>
          )}
          {next !== undefined && (
            <a class="button button-quiet button-small" href={pageOf(next)} rel="next">
              Next {CARDS_PER_COLUMN}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}
