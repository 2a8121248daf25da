import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the tokens that the support model uses in a month, for all processes. */
export class ModelTokens1794873600028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table support_model_tokens (month date primary key, tokens bigint not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table support_model_tokens');
  }
}
