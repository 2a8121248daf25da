import { moveProblem, STATES } from './workflow.js';

describe('The directory work for a tool', () => {
  const possible = STATES.flatMap((from) =>
    STATES.filter((to) => to !== from && moveProblem(from, to) === undefined).map((to) => `${from} → ${to}`),
  );

  it('moves forward step by step, back one step, and to DONE from anywhere', () => {
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

  it('may always stay where it is', () => {
    for (const state of STATES) expect(moveProblem(state, state)).toBeUndefined();
  });

  it('says which moves there are when one is not', () => {
    expect(moveProblem('IN_QUEUE', 'REVIEW')).toBe('IN_QUEUE can move to: ASSIGNED, DONE; not to REVIEW');
    expect(moveProblem('DONE', 'REVIEW')).toBe('The work is DONE, which is final');
    expect(moveProblem(null, 'DONE')).toBe('The tool has no package yet; set paymentType first');
  });
});
