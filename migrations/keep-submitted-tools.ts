import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tool with a submission cannot be deleted, because a partner may have paid for the submission. */
export class KeepSubmittedTools1794787200181 implements MigrationInterface {
  /** Validating allows writes meanwhile, but only in a transaction without the first statement. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table submissions
         drop constraint submissions_tool_fkey,
         add constraint submissions_tool_fkey foreign key (tool_id) references tools (id) not valid`,
    );
    await runner.query('alter table submissions validate constraint submissions_tool_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table submissions
         drop constraint submissions_tool_fkey,
         add constraint submissions_tool_fkey foreign key (tool_id) references tools (id) on delete cascade`,
    );
  }
}
