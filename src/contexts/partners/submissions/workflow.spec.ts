import { moveProblem, STATES, timeInStates } from './workflow.js';

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

const at = (minute: number): string => new Date(minute * 60_000).toISOString();
const minutes = (value: number): number => value * 60_000;

describe('The time in each state', () => {
  it('adds up all visits of a state, in the order of the workflow', () => {
    const history = [
      { state: 'IN_QUEUE' as const, at: at(0) },
      { state: 'ASSIGNED' as const, at: at(10) },
      { state: 'IN_QUEUE' as const, at: at(15) },
      { state: 'ASSIGNED' as const, at: at(20) },
    ];
    expect(timeInStates(history, minutes(50))).toEqual([
      { state: 'IN_QUEUE', spentMs: minutes(15) },
      { state: 'ASSIGNED', spentMs: minutes(35) },
    ]);
  });

  it('ends with DONE, which takes no time', () => {
    const history = [
      { state: 'IN_QUEUE' as const, at: at(0) },
      { state: 'DONE' as const, at: at(10) },
    ];
    expect(timeInStates(history, minutes(99))).toEqual([{ state: 'IN_QUEUE', spentMs: minutes(10) }]);
  });

  it('is empty without a package', () => {
    expect(timeInStates([], 0)).toEqual([]);
  });
});
