import type { VNode } from 'preact';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';

export const STATE_NAMES: Record<State, string> = {
  IN_QUEUE: 'In queue',
  ASSIGNED: 'Assigned',
  IN_PROGRESS: 'In progress',
  REVIEW: 'Review',
  DONE: 'Done',
};

/** Progress as one of five groups of ticks. */
export const StateMark = ({ state }: { state: State }): VNode => (
  <svg class="ticks ticks-state" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 5h100" />
    <path class="ticks-part" d={`M0 5h${(((4 * STATES.indexOf(state) + 2) / 18) * 100).toFixed(1)}`} />
  </svg>
);

/** The state in words; null for a submission without a package. */
export const StateNote = ({ state }: { state: State | null }): VNode =>
  state === null ? (
    <span class="quiet">No package</span>
  ) : (
    <span class="state">
      <StateMark state={state} />
      {STATE_NAMES[state]}
    </span>
  );
