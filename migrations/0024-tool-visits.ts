import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who followed the link to a tool in the last hour, so that each visitor counts once, whichever process saw him. */
export class ToolVisits1763164800024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tool_visits (
        tool_id uuid not null,
        visitor text not null,
        visited_at timestamptz not null,
        constraint tool_visits_pkey primary key (tool_id, visitor)
      );
      create index tool_visits_visited_at on tool_visits (visited_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tool_visits');
  }
}
