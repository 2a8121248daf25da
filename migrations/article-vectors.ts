import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors of the passages of articles, in their order. A row belongs to a version of the article, and to a recipe as in listing-vectors.sql. */
export class ArticleVectors1795046400060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table article_vectors (
         article_id uuid not null constraint article_vectors_article references knowledge_articles (id) on delete cascade,
         recipe text not null,
         version integer not null,
         codes bytea not null,
         encoded_at timestamptz not null default now(),
         constraint article_vectors_pkey primary key (article_id, recipe))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table article_vectors');
  }
}
