import type { DataSource } from 'typeorm';
import { findValue } from '../../../platform/database/rows.js';
import type { TokenBudget } from './model-client.js';

const MONTH = `date_trunc('month', now() at time zone 'utc')::date`;

/** Limits the tokens of a calendar month (UTC) for all processes together. Calls in progress may exceed the limit. */
export class ModelTokensRepository implements TokenBudget {
  constructor(
    private readonly dataSource: DataSource,
    /** Undefined: no limit. Tokens are still counted, because a limit may be set later in the month. */
    private readonly limit: number | undefined,
  ) {}

  async isUsedUp(): Promise<boolean> {
    if (this.limit === undefined) return false;
    const sql = `select tokens >= $1 as "isUsedUp" from support_model_tokens where month = ${MONTH}`;
    return (await findValue<boolean>(this.dataSource, sql, [this.limit])) ?? false;
  }

  async addTokens(count: number): Promise<void> {
    await this.dataSource.query(
      `insert into support_model_tokens (month, tokens) values (${MONTH}, $1)
       on conflict (month) do update set tokens = support_model_tokens.tokens + excluded.tokens`,
      [count],
    );
  }
}
