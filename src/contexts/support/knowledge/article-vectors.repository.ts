import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import { type Article, MAX_WORDS } from './passages.js';

export interface ArticleVectors {
  articleId: string;
  version: number;
  /** Of all passages in their order. */
  codes: Buffer;
  examples: readonly string[];
  /** The codes of the examples. */
  exampleCodes: Buffer;
}

interface UnencodedArticle extends Required<Article> {
  /** Is null if the passages are not encoded either. */
  codes: Buffer | null;
}

/** All that determines the vectors of an article. */
const ARTICLE_RECIPE = `${RECIPE}-${MAX_WORDS}`;
/** A release that still runs encodes its vectors again. */
const UNUSED_RETENTION = '28 days';

/** SQL of the vectors that this release uses. */
@Injectable()
export class ArticleVectorsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listVectors(articleIds: readonly string[]): Promise<ArticleVectors[]> {
    return this.dataSource.query<ArticleVectors[]>(
      `select article_id as "articleId", version, codes, examples, example_codes as "exampleCodes" from article_vectors
        where recipe = $1 and article_id = any ($2)`,
      [ARTICLE_RECIPE, articleIds],
    );
  }

  /** One article of each client, then the second of each, and so on. `failed` are left out. */
  findUnencoded(failed: readonly string[], limit: number): Promise<UnencodedArticle[]> {
    return this.dataSource.query<UnencodedArticle[]>(
      `select id, title, body, version, examples,
              (select codes from article_vectors v where v.article_id = a.id and v.recipe = $1 and v.version = a.version) as codes
         from knowledge_articles a
        where id = any (array(
          select id from knowledge_articles a
           where not exists (select from article_vectors v where v.article_id = a.id and v.recipe = $1 and v.version = a.version
                                and v.examples = a.examples)
             and id <> all ($2)
           order by row_number() over (partition by client_id order by updated_at, id), id limit $3))`,
      [ARTICLE_RECIPE, failed, limit],
    );
  }

  /** The article may be deleted meanwhile. */
  async saveVectors({ articleId, version, codes, examples, exampleCodes }: ArticleVectors): Promise<void> {
    await this.dataSource.query(
      `insert into article_vectors as stored (article_id, recipe, version, codes, examples, example_codes)
         select id, $2, $3, $4, $5, $6 from knowledge_articles where id = $1 for key share
       on conflict (article_id, recipe) do update
         set version = $3, codes = $4, examples = $5, example_codes = $6, encoded_at = now() where stored.version <= $3`,
      [articleId, ARTICLE_RECIPE, version, codes, examples, exampleCodes],
    );
  }

  async deleteUnused(): Promise<void> {
    await this.dataSource.query(
      `delete from article_vectors where recipe <> $1 and encoded_at < now() - interval '${UNUSED_RETENTION}'`,
      [ARTICLE_RECIPE],
    );
  }
}
