import type { DueDays } from '../../../platform/config/config.js';

/** Packages differ in the number of directories. */
export const PAYMENT_TYPES = ['starter', 'pro', 'premium'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PAYMENT_STATUSES = ['waiting', ...PAYMENT_TYPES] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const PACKAGES: Record<PaymentStatus, { label: string; directories: number }> = {
  waiting: { label: 'Waiting for a package', directories: 0 },
  starter: { label: 'Starter (30+ directories)', directories: 30 },
  pro: { label: 'Pro (60+ directories)', directories: 60 },
  premium: { label: 'Premium (100+ directories)', directories: 100 },
};

const DAY_MS = 86_400_000;

/** When a submission is due whose package is set at this time. */
export const dueAfter = (dueDays: DueDays, paymentType: PaymentType, setAt: Date): Date =>
  new Date(setAt.getTime() + dueDays[paymentType] * DAY_MS);

export interface PackageView {
  paymentStatus: PaymentStatus;
  paymentLabel: string;
  targetDirectoriesCount: number;
}

export function packageOf(paymentType: PaymentType | null): PackageView {
  const paymentStatus = paymentType ?? 'waiting';
  const { label, directories } = PACKAGES[paymentStatus];
  return { paymentStatus, paymentLabel: label, targetDirectoriesCount: directories };
}

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
export const isProvisional = (state: State | null, dueAt: Date | null): boolean =>
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

export interface TimeInState {
  state: State;
  /** In milliseconds, over all visits of the state. */
  spentMs: number;
}

/** How long a submission was in each state that it reached, in the order of the workflow. DONE is final and takes no time. */
export function timeInStates(history: readonly { state: State; at: string }[], now: number): TimeInState[] {
  const spent = new Map<State, number>();
  for (const [index, { state, at }] of history.entries()) {
    const next = history[index + 1];
    const endsAt = next === undefined ? now : Date.parse(next.at);
    if (state !== 'DONE') spent.set(state, (spent.get(state) ?? 0) + Math.max(0, endsAt - Date.parse(at)));
  }
  return STATES.filter((state) => spent.has(state)).map((state) => ({ state, spentMs: spent.get(state) ?? 0 }));
}
