import type { BudgetState } from '../../contexts/access/budgets/budgets.js';

/** The budget in a call's result, because a model sees no headers. */
export const budgetMeta = ({ name, limit, remaining, resetsAt }: BudgetState): Record<string, unknown> => ({
  budget: { name, limit, remaining, resetsAt },
});
