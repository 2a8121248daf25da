import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';

/** A statement that each connection parses once, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/** Runs the statements of catalog reads straight on the pool; a query runner of the ORM would cost as much as a query. */
@Injectable()
export class CatalogReads {
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
  }

  async rows<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      const { rows } = await this.pool.query<Row>({ ...statement, values: [...values] });
      return rows;
    } catch (error) {
      throw new QueryFailedError(statement.text, [...values], error as Error);
    }
  }
}
