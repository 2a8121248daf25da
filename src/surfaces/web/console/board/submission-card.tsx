import type { VNode } from 'preact';
import { movesFrom, type State } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { Ticks } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { BaseFields } from '../../kit/conflicts/conflict-notice.js';
import { Avatar } from '../frame/console-frame.js';
import type { BoardQuery } from './board.dto.js';
import { Due } from './due.js';
import type { SelectionOutcome } from '../../kit/lists/selected-rows.js';
import { SelectSubmission } from './selection.js';
import { assigneeOf, baseOfMove } from './submission-moves.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/state-mark.js';

interface SubmissionCardProps {
  submission: SubmissionDto;
  state: State;
  query: BoardQuery;
  outcome?: SelectionOutcome | undefined;
}

export function SubmissionCard({ submission, state, query, outcome }: SubmissionCardProps): VNode {
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

const IN_PLACE = { 'hx-target': '#live', 'hx-select': '#live', 'hx-swap': 'outerMorph' };

/** The allowed moves. Done has its own page because it can't be undone. */
function CardMenu({ submission, state, query }: SubmissionCardProps): VNode | null {
  const { tool, assignee } = submission;
  const moves = movesFrom(state);
  if (moves.length === 0) return null;
  const postTo = (change: string): object => {
    const action = pathWithQuery(`/console/board/${tool.id}/${change}`, { ...query });
    return { method: 'post', action, 'hx-post': action, ...IN_PLACE };
  };
  return (
    <details class="menu">
      <summary class="button button-quiet button-small button-icon" aria-label={`Move ${tool.name}`}>
        <Icon name="more" />
      </summary>
      <div>
        <form class="stack stack-tight" {...postTo('move')}>
          <BaseFields base={baseOfMove(submission)} />
          <p class="small quiet">Move to</p>
          {moves
            .filter((move) => move !== 'DONE')
            .map((move) => (
              <button class="button button-quiet button-small" type="submit" name="state" value={move} data-move={move}>
                <StateMark state={move} />
                {STATE_NAMES[move]}
              </button>
            ))}
          {moves.includes('DONE') && (
            <a class="button button-quiet button-small" href={`/console/submissions/${tool.id}/done`} data-move="DONE">
              <StateMark state="DONE" />
              Done…
            </a>
          )}
        </form>
        {assignee === null && (
          <form {...postTo('assign')}>
            <BaseFields base={baseOfMove(submission)} />
            <button class="button button-quiet button-small" type="submit" aria-keyshortcuts="a">
              Assign to me
            </button>
          </form>
        )}
      </div>
    </details>
  );
}
