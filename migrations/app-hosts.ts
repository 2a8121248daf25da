import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A host with a trailing dot is the same host, so a block of one applies to both. */
export class AppHosts1794873600198 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `with dotted as (
         delete from blocked_apps where value like '%.' and value !~ '^(https://|app_)' returning value, created_at)
       insert into blocked_apps (value, created_at) select rtrim(value, '.'), created_at from dotted
       on conflict do nothing`,
    );
    await runner.query(`update connections set host = rtrim(host, '.') where host like '%.'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with these hosts.'));
  }
}
