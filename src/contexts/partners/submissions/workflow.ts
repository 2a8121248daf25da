import { packageOf, type PaymentType } from './packages.js';

/** The states of a submission, in order. Without a package, it has no state. */
export const STATES = ['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE'] as const;
export type State = (typeof STATES)[number];

const MOVES: Record<State, readonly State[]> = {
  IN_QUEUE: ['ASSIGNED', 'DONE'],
  ASSIGNED: ['IN_PROGRESS', 'IN_QUEUE', 'DONE'],
  IN_PROGRESS: ['REVIEW', 'ASSIGNED', 'DONE'],
  REVIEW: ['DONE', 'IN_PROGRESS'],
  DONE: [],
};

export const movesFrom = (state: State): readonly State[] => MOVES[state];

/** The error for a move that is not allowed, with the allowed ones. Staying in a state is always allowed. */
export function moveProblem(from: State | null, to: State): string | undefined {
  if (from === to) return undefined;
  if (from === null) return 'The submission has no package yet. Set paymentType first.';
  if (MOVES[from].includes(to)) return undefined;
  return from === 'DONE'
    ? 'The submission is DONE, which is final'
    : `${from} can move to ${MOVES[from].join(', ')}, but not to ${to}`;
}

/** Past due and not Done. */
export const isLate = (state: State | null, dueAt: Date | null): boolean =>
  state !== 'DONE' && dueAt !== null && dueAt.getTime() < Date.now();

interface SubmissionProgress {
  state: State | null;
  paymentType: PaymentType | null;
  submitted: number;
  webhookSet: boolean;
}

export function doneWarnings({ state, paymentType, submitted, webhookSet }: SubmissionProgress): string[] {
  const { targetDirectoriesCount } = packageOf(paymentType);
  return [
    ...(state === null ? ['No package yet. Choose a package before marking it Done.'] : []),
    ...(state === 'DONE' ? ['Already Done. Nothing would be sent.'] : []),
    ...(submitted < targetDirectoriesCount
      ? [
          `Only ${submitted} of ${targetDirectoriesCount} directories ${submitted === 1 ? 'is' : 'are'} recorded as submitted.`,
        ]
      : []),
    ...(webhookSet ? [] : ['No webhook URL. The partner sees the result when it polls.']),
  ];
}
