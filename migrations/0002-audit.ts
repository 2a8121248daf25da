import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The append-only audit log, and the list of things that are done once in the life of an installation. */
export class Audit1763164800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_entries (
        id bigint generated always as identity constraint audit_entries_pkey primary key,
        at timestamptz not null default now(),
        actor text not null,
        action text not null,
        subject text not null,
        details jsonb not null default '{}'
      );
      create index audit_entries_subject on audit_entries (subject);

      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only';
      end $$;
      create trigger audit_entries_append_only before update or delete or truncate on audit_entries
        for each statement execute function refuse_audit_change();

      create table milestones (
        name text constraint milestones_pkey primary key,
        reached_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table milestones;
      drop table audit_entries;
      drop function refuse_audit_change();
    `);
  }
}
