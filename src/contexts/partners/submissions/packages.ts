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
