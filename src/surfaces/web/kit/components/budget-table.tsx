import type { VNode } from 'preact';
import type { RateLimits } from '../../../../platform/config/config.js';
import { grouped } from './measures.js';

type Row = [what: string, standard: string, premium: string, partner: string];

const NONE = '–';

const rowsOf = (rates: RateLimits): Row[] => [
  ['REST requests a minute', grouped(rates.restStandard), grouped(rates.restPremium), grouped(rates.restPremium)],
  ['MCP tool calls a minute', grouped(rates.mcpStandard), grouped(rates.mcpPremium), grouped(rates.mcpPremium)],
  ['Submitted tools', NONE, NONE, `${grouped(rates.submitPerMinute)} a minute, ${grouped(rates.submitPerDay)} a day`],
  ['Support questions a minute', NONE, NONE, grouped(rates.askPerMinute)],
];

interface BudgetTableProps {
  rates: RateLimits;
  /** Only what accounts can have, without partner keys. */
  isForAccounts?: boolean;
}

/** What each kind of key may spend, from the configuration that the budgets are charged by. */
export const BudgetTable = ({ rates, isForAccounts = false }: BudgetTableProps): VNode => (
  <div class="table-frame">
    <table class="table table-folds">
      <caption class="visually-hidden">Budgets of each kind of key</caption>
      <thead>
        <tr>
          <th scope="col">Budget</th>
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
