import type { BudgetState } from '../../contexts/access/budgets/budgets.js';

/** The rate limit in a result, because models do not see headers. */
export const budgetMeta = ({ name, limit, remaining, resetsAt }: BudgetState): Record<string, unknown> => ({
  budget: { name, limit, remaining, resetsAt },
});
