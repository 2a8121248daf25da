import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/**
 * Example questions of articles, and their vectors by recipe as in article-vectors.ts. The version of an article counts changes of
 * its text only: vectors and wrong replies belong to it. `examples_version` counts those of the examples.
 */
export class ArticleExamples1795046400080 implements MigrationInterface {
  /** The table of the articles is in use. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      'alter table knowledge_articles add column if not exists examples_version integer not null default 0',
    );
    await briefly(runner, versionTrigger('when ((old.title, old.body) is distinct from (new.title, new.body))'));
    await runner.query(
      `create table if not exists article_examples (
         id uuid constraint article_examples_pkey primary key,
         article_id uuid not null constraint article_examples_article references knowledge_articles (id) on delete cascade,
         text text not null constraint article_examples_text_short check (char_length(text) <= 500),
         question_key text not null,
         state text not null constraint article_examples_state_known check (state in ('confirmed', 'proposed', 'rejected')),
         source text not null constraint article_examples_source_known check (source in ('editor', 'gap', 'reply', 'accepted')),
         message_id uuid,
         created_at timestamptz not null default now(),
         constraint article_examples_key unique (article_id, question_key))`,
    );
    await runner.query(
      `create table if not exists article_example_vectors (
         example_id uuid not null
           constraint article_example_vectors_example references article_examples (id) on delete cascade,
         recipe text not null,
         codes bytea not null,
         encoded_at timestamptz not null default now(),
         constraint article_example_vectors_pkey primary key (example_id, recipe))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists article_example_vectors');
    await runner.query('drop table if exists article_examples');
    await briefly(runner, versionTrigger(''));
    await briefly(runner, 'alter table knowledge_articles drop column if exists examples_version');
  }
}

const versionTrigger = (condition: string): string => `
  create or replace trigger knowledge_articles_version before update on knowledge_articles
    for each row ${condition} execute function next_version()`;
