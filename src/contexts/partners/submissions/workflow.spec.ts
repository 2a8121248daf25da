import { moveProblem, STATES } from './workflow.js';

describe('The state of a submission', () => {
  const possible = STATES.flatMap((from) =>
    STATES.filter((to) => to !== from && moveProblem(from, to) === undefined).map((to) => `${from} → ${to}`),
  );

  it('moves one step forward or back, and to DONE from any state', () => {
    expect(possible).toEqual([
      'IN_QUEUE → ASSIGNED',
      'IN_QUEUE → DONE',
      'ASSIGNED → IN_QUEUE',
      'ASSIGNED → IN_PROGRESS',
      'ASSIGNED → DONE',
      'IN_PROGRESS → ASSIGNED',
      'IN_PROGRESS → REVIEW',
      'IN_PROGRESS → DONE',
      'REVIEW → IN_PROGRESS',
      'REVIEW → DONE',
    ]);
  });

  it('can always stay the same', () => {
    for (const state of STATES) expect(moveProblem(state, state)).toBeUndefined();
  });

  it('lists the allowed moves if a move is not allowed', () => {
    expect(moveProblem('IN_QUEUE', 'REVIEW')).toBe('IN_QUEUE can move to ASSIGNED, DONE, but not to REVIEW');
    expect(moveProblem('DONE', 'REVIEW')).toBe('The submission is DONE, which is final');
    expect(moveProblem(null, 'DONE')).toBe('The submission has no package yet. Set paymentType first.');
  });
});
