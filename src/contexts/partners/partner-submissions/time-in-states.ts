import type { StateMoveDto } from '../submissions/submission.dto.js';
import { type State, STATES } from '../submissions/workflow.js';

export interface TimeInState {
  state: State;
  /** In milliseconds, over all visits of the state. */
  spentMs: number;
}

/** How long a submission was in each state that it reached, in the order of the workflow. DONE is final and takes no time. */
export function timeInStates(history: readonly StateMoveDto[], now: number): TimeInState[] {
  const spent = new Map<State, number>();
  for (const [index, { state, at }] of history.entries()) {
    const next = history[index + 1];
    const endsAt = next === undefined ? now : Date.parse(next.at);
    if (state !== 'DONE') spent.set(state, (spent.get(state) ?? 0) + Math.max(0, endsAt - Date.parse(at)));
  }
  return STATES.filter((state) => spent.has(state)).map((state) => ({ state, spentMs: spent.get(state) ?? 0 }));
}
