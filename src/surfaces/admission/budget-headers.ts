import type { Response } from 'express';
import { AppError } from '../../platform/errors/app-error.js';
import type { BudgetState } from '../../contexts/access/budgets/budgets.service.js';

/** Headers that browsers on other origins may read. */
export const BUDGET_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
];

export const budgetHeaders = (budget: BudgetState): Record<string, string | number> => ({
  'X-RateLimit-Limit': budget.limit,
  'X-RateLimit-Remaining': budget.remaining,
  'X-RateLimit-Reset': budget.resetsAt,
  RateLimit: `"${budget.name}";r=${budget.remaining};t=${budget.secondsLeft}`,
  'RateLimit-Policy': `"${budget.name}";q=${budget.limit};w=${budget.windowSeconds}`,
});

export function setBudgetHeaders(response: Response, budget: BudgetState): void {
  const headers = budgetHeaders(budget);
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
}

export function rejectOverBudget(response: Response, budget: BudgetState): void {
  if (!budget.exceeded) return;
  setBudgetHeaders(response, budget);
  response.setHeader('Retry-After', budget.secondsLeft);
  throw new AppError('rate-limited', overBudgetMessage(budget));
}

/** For a request that is charged to two budgets: the headers show the one with fewer requests left. */
export function applySecondBudget(response: Response, budget: BudgetState): void {
  if (budget.remaining < Number(response.getHeader('X-RateLimit-Remaining'))) setBudgetHeaders(response, budget);
  rejectOverBudget(response, budget);
}

export const overBudgetMessage = ({ limit, windowSeconds, secondsLeft }: BudgetState): string =>
  `Rate limit exceeded: ${limit} requests per ${PERIODS[windowSeconds] ?? `${windowSeconds} seconds`}. Retry in ${secondsLeft} second${secondsLeft === 1 ? '' : 's'}.`;

const PERIODS: Record<number, string> = { 60: 'minute', 3_600: 'hour', 86_400: 'day' };
