import type { VNode } from 'preact';
import { isLate, movesFrom, type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import {
  type Board,
  type BoardColumn,
  CARDS_PER_COLUMN,
} from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { Menu } from '../../kit/components/blocks.js';
import { Icon, LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { counted, ExactAgo, grouped, shortDay, Ticks } from '../../kit/components/formats.js';
import { BaseFields } from '../../kit/conflicts/conflict-notice.js';
import { Rejection } from '../../kit/forms/forms.js';
import { SelectionResult, type SelectionState } from '../../kit/lists/selection.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { Live, LiveMark, swapping } from '../../kit/live/live.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/submission-marks.js';
import { Avatar, ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import type { BoardQuery } from './board.dto.js';
import { assigneeOf, baseOfMove, SUBMISSIONS } from './submission-moves.js';
import { SelectAll, SelectSubmission, SubmissionFilters, SubmissionSelectionBar } from './submission-controls.js';

interface BoardProps {
  board: Board;
  choices: SubmissionChoices;
  query: BoardQuery;
  sent: SelectionState;
}

export function BoardView({ board, choices, query: { changed, ...query }, sent }: BoardProps): VNode {
  const { columns, withoutPackage } = board;
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConsoleFrame section="board" title="Board" heading={<LiveMark />}>
      <FilterBar action="/console/board" query={filtersIn(query)} isExported={false} label="Filter submissions">
        <SubmissionFilters query={query} choices={choices} unsorted="Longest waiting" />
      </FilterBar>
      <SelectionResult of={SUBMISSIONS} outcome={sent.outcome} changed={changed} />
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

type ColumnProps = BoardColumn & Pick<SelectionState, 'outcome'> & { query: BoardQuery };

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
            <LinkButton look="quiet small" href={pageOf(undefined)} text={`First ${CARDS_PER_COLUMN}`} />
          )}
          {next !== undefined && (
            <LinkButton look="quiet small" href={pageOf(next)} rel="next" text={`Next ${CARDS_PER_COLUMN}`} />
          )}
        </nav>
      )}
    </section>
  );
}

interface SubmissionCardProps {
  submission: SubmissionDto;
  state: State;
  query: BoardQuery;
  outcome?: SelectionState['outcome'];
}

function SubmissionCard({ submission, state, query, outcome }: SubmissionCardProps): VNode {
  const { tool, partnerName, summary, assignee } = submission;
  return (
    <li class="work-card" id={`card-${tool.id}`} data-card data-key-item draggable={movesFrom(state).length > 0}>
      <div class="row">
        <SelectSubmission submission={submission} outcome={outcome} />
        <h3 class="cut">
          <a
            href={`/console/submissions/${tool.id}`}
            aria-keyshortcuts="r"
            data-key-name="Open submission to record directories"
          >
            {tool.name}
          </a>
        </h3>
        <CardMenu submission={submission} state={state} query={query} />
      </div>
      <span class="quiet cut">
        {partnerName} · {tool.paymentLabel.replace(/ \(.*/, '')}
      </span>
      <span class="progress">
        <Ticks percent={(100 * summary.submittedCount) / Math.max(1, tool.targetDirectoriesCount)} />
        <span>
          <b>{summary.submittedCount}</b>
          <span class="quiet"> of {tool.targetDirectoriesCount}</span>
        </span>
      </span>
      <div class="row">
        <span class="note">
          <Icon name="clock" />
          <ExactAgo at={new Date(submission.createdAt)} />
        </span>
        {state !== 'DONE' && <Due submission={submission} />}
        {assignee === null ? (
          <span class="note">Unassigned</span>
        ) : (
          <a
            href={pathWithQuery('/console/board', { ...query, assignee: assigneeOf(submission) ?? undefined })}
            title={`Assigned to ${assignee}`}
          >
            <Avatar name={assignee} />
            <span class="visually-hidden">{assignee}</span>
          </a>
        )}
      </div>
    </li>
  );
}

/** The allowed moves. Done has its own page because it can't be undone. */
function CardMenu({ submission, state, query }: SubmissionCardProps): VNode | null {
  const { tool, assignee } = submission;
  const moves = movesFrom(state);
  if (moves.length === 0) return null;
  const postTo = (change: string, outcome: string): object => {
    const action = pathWithQuery(`/console/board/${tool.id}/${change}`, { ...query });
    return { method: 'post', action, 'hx-post': action, 'data-outcome': outcome, ...swapping('live') };
  };
  return (
    <Menu look="quiet small icon" icon="more" label={`Move ${tool.name}`}>
      <form class="stack stack-tight" {...postTo('move', 'Not moved.')}>
        <BaseFields base={baseOfMove(submission)} />
        <MoveButtons moves={moves} isDraggable />
        {moves.includes('DONE') && (
          <a class="button button-quiet button-small" href={`/console/submissions/${tool.id}/done`} data-move="DONE">
            <StateMark state="DONE" />
            Done…
          </a>
        )}
      </form>
      {assignee === null && (
        <form {...postTo('assign', 'Not assigned.')}>
          <BaseFields base={baseOfMove(submission)} />
          <SubmitButton look="quiet small" aria-keyshortcuts="a" text="Assign to me" />
        </form>
      )}
    </Menu>
  );
}

interface MoveButtonsProps {
  moves: readonly State[];
  /** Dropping the card in a column presses its button. */
  isDraggable?: boolean;
}

/** Without Done, which has its own page. */
export const MoveButtons = ({ moves, isDraggable = false }: MoveButtonsProps): VNode => (
  <>
    <p class="small quiet">Move to</p>
    {moves
      .filter((move) => move !== 'DONE')
      .map((move) => (
        <SubmitButton look="quiet small" name="state" value={move} data-move={isDraggable ? move : undefined}>
          <StateMark state={move} />
          {STATE_NAMES[move]}
        </SubmitButton>
      ))}
  </>
);

/** The day on which a submission is due, and whether it is late. */
export function Due({ submission: { submissionState, dueAt } }: { submission: SubmissionDto }): VNode {
  if (dueAt === null) return <span class="quiet">–</span>;
  const late = isLate(submissionState, new Date(dueAt));
  return (
    <span class={`note${late ? ' tone-warn' : ''}`}>
      {late && <Icon name="alert" />}
      <time dateTime={dueAt} title={`Due ${dueAt.slice(0, 10)} ${dueAt.slice(11, 19)} UTC`}>
        {late ? 'Late' : 'Due'} {shortDay(dueAt.slice(0, 10))}
      </time>
    </span>
  );
}
