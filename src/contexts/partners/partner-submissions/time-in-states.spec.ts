import { timeInStates } from './time-in-states.js';

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
