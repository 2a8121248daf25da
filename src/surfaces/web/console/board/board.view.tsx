import type { VNode } from 'preact';
import { isProvisional, movesFrom, type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import {
  type BoardColumn,
  CARDS_PER_COLUMN,
} from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { buttonClass, Icon, LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { ExactAgo, grouped, shortDay } from '../../kit/components/formats.js';
import { useUser } from '../../kit/components/viewer.js';
import { BaseFields } from '../../kit/conflicts/conflict-notice.js';
import { Rejection } from '../../kit/forms/forms.js';
import { SelectionResult, type SelectionState } from '../../kit/lists/selection.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { Live, LiveMark, swapping } from '../../kit/live/live.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/submission-marks.js';
import { Avatar, ConsoleFrame } from '../frame/console-frame.js';
import type { BoardQuery } from './board.dto.js';
import { baseOfMove, SUBMISSIONS } from './submission-moves.js';
import {
  AssignButton,
  AssigneePicker,
  BoardFilters,
  SelectAll,
  SelectSubmission,
  SubmissionSelectionBar,
} from './submission-controls.js';

/** `tag`: changes with what the column shows. `isKnown`: the open page has it. */
export type TaggedColumn = BoardColumn & { tag: string; isKnown?: boolean; withoutPackage: number };

interface ColumnsProps {
  columns: TaggedColumn[];
  query: BoardQuery;
  sent: SelectionState;
}

export function BoardView(props: ColumnsProps & { choices: SubmissionChoices }): VNode {
  const { columns, choices, sent } = props;
  const { changed, ...query } = props.query;
  return (
    <ConsoleFrame section="board" title="Board" heading={<LiveMark />}>
      <BoardFilters query={filtersIn(query)} choices={choices} unsorted="Longest waiting" />
      <SelectionResult of={SUBMISSIONS} outcome={sent.outcome} changed={changed} />
      <BoardColumns columns={columns} query={query} sent={sent} />
      <SubmissionSelectionBar
        action={pathWithQuery('/console/board/batch', { ...query })}
        assignees={choices.assignees}
      />
      <AssigneePicker assignees={choices.assignees} />
    </ConsoleFrame>
  );
}

/** Without the pages of columns. */
const filtersIn = (query: BoardQuery): BoardQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !STATES.includes(name as State)));

const columnId = (state: State): string => `column-${state.toLowerCase()}`;

/** The part that changes. */
export const BoardColumns = ({ columns, query, sent }: ColumnsProps): VNode => (
  <Live topic="submissions" path={pathWithQuery('/console/board', { ...query })}>
    <Rejection text={sent.rejection} />
    <div class="board" tabIndex={0} role="region" aria-label="Workflow board">
      {columns.map((column) =>
        // console.js keeps the column of the open page.
        column.isKnown === true ? (
          <section id={columnId(column.state)} data-same />
        ) : (
          <Column {...column} query={query} outcome={sent.outcome} />
        ),
      )}
    </div>
  </Live>
);

type ColumnProps = TaggedColumn & Pick<SelectionState, 'outcome'> & { query: BoardQuery };

function Column({ state, count, cards, next, tag, withoutPackage, query, outcome }: ColumnProps): VNode {
  const id = columnId(state);
  const pageOf = (after: string | undefined): string =>
    `${pathWithQuery('/console/board', { ...query, [state]: after })}#${id}`;
  return (
    <section
      class="board-column"
      id={id}
      aria-labelledby={`${id}-name`}
      data-state={state}
      data-tag={tag}
      data-selectable
      data-key-column
    >
      <div class="row nowrap">
        <h2 id={`${id}-name`}>
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
      {withoutPackage > 0 && (
        <a class="small" href={pathWithQuery('/console/submissions', { state: 'none', partner: query.partner })}>
          {grouped(withoutPackage)} without a package
        </a>
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
  const { tool, partnerName, summary, createdAt } = submission;
  const isDone = state === 'DONE';
  return (
    <li class="work-card" id={`card-${tool.id}`} data-card data-key-item draggable={!isDone}>
      <h3 class="clamp">
        <a href={`/console/submissions/${tool.id}`} aria-keyshortcuts="r" data-key-name="Open submission">
          {tool.name}
        </a>
      </h3>
      {!isDone && <CardMenu submission={submission} state={state} query={query} />}
      <span class="quiet cut">
        {partnerName} · {tool.paymentLabel.replace(/ \(.*/, '')}
      </span>
      <SelectSubmission submission={submission} outcome={outcome} />
      <div class="row nowrap quiet">
        {isDone ? <ExactAgo at={new Date(createdAt)} /> : <Due submission={submission} />}
        <span>
          {summary.submittedCount} of {tool.targetDirectoriesCount}
        </span>
      </div>
      <CardAssignee submission={submission} />
    </li>
  );
}

/** Who works on it. A click opens the list of admins; without scripts, the submission. */
function CardAssignee({ submission: { tool, assignee, submissionState } }: { submission: SubmissionDto }): VNode {
  const text = assignee === null ? 'Unassigned' : `Assigned to ${assignee}`;
  const keys = { 'aria-keyshortcuts': 'a', 'data-key-name': 'Assign submission', 'data-assign': true };
  return (
    <a
      class="card-assignee"
      href={`/console/submissions/${tool.id}`}
      title={text}
      {...(submissionState !== 'DONE' && keys)}
    >
      <Avatar name={assignee ?? '–'} />
      <span class="visually-hidden">{text}</span>
    </a>
  );
}

/** The allowed moves. Done has its own page because it can't be undone. */
function CardMenu({ submission, state, query }: SubmissionCardProps): VNode {
  const { tool, assignee, createdAt } = submission;
  const action = pathWithQuery(`/console/board/${tool.id}`, { ...query });
  const { userId } = useUser();
  return (
    <details class="menu">
      <summary
        class={buttonClass('quiet small icon')}
        aria-label={`Move ${tool.name}`}
        aria-keyshortcuts="m"
        data-key-name="Move submission"
      >
        <Icon name="more" />
      </summary>
      <div>
        <form
          id={`change-${tool.id}`}
          class="stack stack-tight"
          method="post"
          action={action}
          hx-post={action}
          data-outcome="Not moved."
          {...swapping('live')}
        >
          <BaseFields base={baseOfMove(submission)} />
          <MoveButtons moves={movesFrom(state)} />
          <a class="button button-quiet button-small" href={`/console/submissions/${tool.id}/done`} data-move="DONE">
            Done…
          </a>
          {assignee === null && <AssignButton value={userId} name="Assign to me" />}
        </form>
        <p class="small quiet">
          Received <ExactAgo at={new Date(createdAt)} />
        </p>
      </div>
    </details>
  );
}

/** Without Done, which has its own page. Dropping a card in a column presses its button. */
export const MoveButtons = ({ moves }: { moves: readonly State[] }): VNode => (
  <>
    <p class="small quiet">Move to</p>
    {moves
      .filter((move) => move !== 'DONE')
      .map((move) => (
        <SubmitButton look="quiet small" name="state" value={move} data-move={move} text={STATE_NAMES[move]} />
      ))}
  </>
);

/** The day on which a submission is due, and whether it is late. */
export function Due({ submission: { submissionState, dueAt } }: { submission: SubmissionDto }): VNode {
  if (dueAt === null) return <span class="quiet">–</span>;
  const late = isProvisional(submissionState, new Date(dueAt));
  return (
    <span class={`note${late ? ' tone-warn' : ''}`}>
      {late && <Icon name="alert" />}
      <time dateTime={dueAt} title={`Due ${dueAt.slice(0, 10)} ${dueAt.slice(11, 19)} UTC`}>
        {late ? 'Late' : 'Due'} {shortDay(dueAt.slice(0, 10))}
      </time>
    </span>
  );
}
