import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const FUNCTION = `
-- Counts changes of an article's examples, also as changes of its client's knowledge.
-- Called by: the trigger knowledge_articles_examples_version.
-- Cost: one update.
create or replace function next_examples_version() returns trigger language plpgsql as $$
begin
  new.examples_version := old.examples_version + 1;
  update knowledge_bases set revision = revision + 1 where client_id = new.client_id;
  perform pg_notify('articles_changed', '');
  return new;
end $$;`;

const versionTrigger = (condition: string): string => `
  create or replace trigger knowledge_articles_version before update on knowledge_articles
    for each row ${condition} execute function next_version()`;

/**
 * Example questions of articles, with their vectors, and customers' questions that editors can confirm as examples. The version of an
 * article now counts changes of its text only, because vectors and wrong replies belong to it.
 */
export class ArticleExamples1795046400080 implements MigrationInterface {
  /** The tables are in use. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `alter table knowledge_articles
         add column if not exists examples text[] not null default '{}',
         add column if not exists examples_version integer not null default 0`,
    );
    await briefly(runner, versionTrigger('when ((old.title, old.body) is distinct from (new.title, new.body))'));
    await runner.query(FUNCTION);
    await briefly(
      runner,
      `create or replace trigger knowledge_articles_examples_version before update on knowledge_articles
         for each row when (old.examples is distinct from new.examples) execute function next_examples_version()`,
    );
    await briefly(
      runner,
      `alter table article_vectors
         add column if not exists examples text[] not null default '{}',
         add column if not exists example_codes bytea not null default ''`,
    );
    await briefly(
      runner,
      `create table if not exists example_proposals (
         article_id uuid not null
           constraint example_proposals_article references knowledge_articles (id) on delete cascade,
         question_key text not null,
         text text not null,
         state text not null default 'proposed'
           constraint example_proposals_state_known check (state in ('proposed', 'confirmed', 'rejected')),
         source text not null constraint example_proposals_source_known check (source in ('gap', 'reply', 'accepted')),
         message_id uuid not null,
         created_at timestamptz not null default now(),
         constraint example_proposals_pkey primary key (article_id, question_key))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists example_proposals');
    await briefly(
      runner,
      'alter table article_vectors drop column if exists examples, drop column if exists example_codes',
    );
    await briefly(runner, 'drop trigger if exists knowledge_articles_examples_version on knowledge_articles');
    await runner.query('drop function if exists next_examples_version');
    await briefly(runner, versionTrigger(''));
    await briefly(
      runner,
      'alter table knowledge_articles drop column if exists examples, drop column if exists examples_version',
    );
  }
}
