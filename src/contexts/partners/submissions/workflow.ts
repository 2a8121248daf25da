import { packageOf, type PaymentType } from './packages.js';

/** The directory work for a tool, in its order. A tool without a package has no state. */
export const STATES = ['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE'] as const;
export type State = (typeof STATES)[number];

const MOVES: Record<State, readonly State[]> = {
  IN_QUEUE: ['ASSIGNED', 'DONE'],
  ASSIGNED: ['IN_PROGRESS', 'IN_QUEUE', 'DONE'],
  IN_PROGRESS: ['REVIEW', 'ASSIGNED', 'DONE'],
  REVIEW: ['DONE', 'IN_PROGRESS'],
  DONE: [],
};

/** Why a move is not possible, naming those that are; nothing when it is. Staying where one is is always possible. */
export function moveProblem(from: State | null, to: State): string | undefined {
  if (from === to) return undefined;
  if (from === null) return 'The tool has no package yet; set paymentType first';
  if (MOVES[from].includes(to)) return undefined;
  return from === 'DONE'
    ? 'The work is DONE, which is final'
    : `${from} can move to: ${MOVES[from].join(', ')}; not to ${to}`;
}

interface Work {
  state: State | null;
  paymentType: PaymentType | null;
  submitted: number;
  webhookSet: boolean;
}

/** What an admin should know before marking the work Done. */
export function doneWarnings({ state, paymentType, submitted, webhookSet }: Work): string[] {
  const { targetDirectoriesCount } = packageOf(paymentType);
  return [
    ...(state === null ? ['The tool has no package yet, so it cannot be marked Done'] : []),
    ...(state === 'DONE' ? ['The work is DONE already; nothing would be sent'] : []),
    ...(submitted < targetDirectoriesCount
      ? [`Only ${submitted} of the ${targetDirectoriesCount} directories of the package are recorded as submitted`]
      : []),
    ...(webhookSet ? [] : ['The partner has no webhook address; nothing would be sent']),
  ];
}
