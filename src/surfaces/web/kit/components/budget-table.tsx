import type { VNode } from 'preact';
import type { RateLimits } from '../../../../platform/config/config.js';
import { grouped } from './measures.js';

type Row = [what: string, standard: string, premium: string, partner: string];

const NONE = '–';

const rowsOf = (rates: RateLimits): Row[] => [
  ['REST requests per minute', grouped(rates.restStandard), grouped(rates.restPremium), grouped(rates.restPremium)],
  ['MCP tool calls per minute', grouped(rates.mcpStandard), grouped(rates.mcpPremium), grouped(rates.mcpPremium)],
  [
    'Submitted tools',
    NONE,
    NONE,
    `${grouped(rates.submitPerMinute)} per minute, ${grouped(rates.submitPerDay)} per day`,
  ],
  ['Support questions per minute', NONE, NONE, grouped(rates.askPerMinute)],
];

interface BudgetTableProps {
  rates: RateLimits;
  /** Leaves out partner keys. */
  isForAccounts?: boolean;
}

/** Rate limits by kind of key, from the same configuration as the budgets. */
export const BudgetTable = ({ rates, isForAccounts = false }: BudgetTableProps): VNode => (
  <div class="table-frame">
    <table class="table table-folds">
      <caption class="visually-hidden">Rate limits by kind of key</caption>
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Standard key</th>
          <th scope="col">Premium key</th>
          {!isForAccounts && <th scope="col">Partner key</th>}
        </tr>
      </thead>
      <tbody>
        {rowsOf(rates)
          .filter(([, standard]) => !isForAccounts || standard !== NONE)
          .map(([what, standard, premium, partner]) => (
            <tr>
              <th scope="row">{what}</th>
              <td data-label="Standard key">{standard}</td>
              <td data-label="Premium key">{premium}</td>
              {!isForAccounts && <td data-label="Partner key">{partner}</td>}
            </tr>
          ))}
      </tbody>
    </table>
  </div>
);
