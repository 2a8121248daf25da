import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a partner's product is about: titled articles, and a number that every change of them moves. */
export class Knowledge1763164800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table knowledge_bases (
        client_id uuid constraint knowledge_bases_pkey primary key
          constraint knowledge_bases_client_fkey references partner_clients (id),
        revision integer not null default 0
      );

      create table knowledge_articles (
        id uuid constraint knowledge_articles_pkey primary key,
        client_id uuid not null constraint knowledge_articles_base_fkey references knowledge_bases (client_id),
        title text not null,
        body text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index knowledge_articles_client on knowledge_articles (client_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table knowledge_articles;
      drop table knowledge_bases;
    `);
  }
}
