import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The end of paid Premium is a column of `users`, so that a request with a key reads no table of billing. The trigger copies
 * what processes of the previous version write; the next version drops it with `subscriptions.premium_until`.
 */
export class PremiumUntil1794873600025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column premium_until timestamptz');
    await runner.query(
      `create function copy_premium_until() returns trigger language plpgsql as $$
       begin
         update users set premium_until = new.premium_until
          where id = new.user_id and premium_until is distinct from new.premium_until;
         return null;
       end $$`,
    );
    await runner.query(
      `create trigger subscriptions_premium_until after insert or update of premium_until on subscriptions
         for each row execute function copy_premium_until()`,
    );
    await runner.query(
      `update users set premium_until = subscriptions.premium_until
         from subscriptions where user_id = users.id and subscriptions.premium_until is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger subscriptions_premium_until on subscriptions');
    await runner.query('drop function copy_premium_until');
    await runner.query('alter table users drop column premium_until');
  }
}
