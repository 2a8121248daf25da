import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows } from '../../../platform/database/rows.js';
import { withoutInvisible } from '../../../platform/text/prose.js';
import { quotes } from '../statistics/support-statistics.repository.js';
import { CHECK_PLACEHOLDER, maskDetails } from './personal-details.js';
import { questionKey } from './similarity.js';

/** A customer's question that an article seems to answer. */
export interface ProposedExample {
  /** Of the question. */
  key: string;
  text: string;
}

interface AnsweredQuestion {
  id: string;
  content: string;
  customerName: string | undefined;
}

interface AnsweredBy {
  clientId: string;
  articleIds: readonly string[];
  source: 'gap' | 'reply' | 'accepted';
  /** Selects only articles with a sentence of this reply. */
  quotedIn?: string;
}

export const MAX_EXAMPLE = 500;
/** Limits proposals per article, including decided ones, which are kept so that they are not proposed again. */
const MAX_STORED = 500;
const MAX_LISTED = 50;

/** Customers' questions that have no effect until an editor confirms them as examples of an article. */
@Injectable()
export class ExampleProposalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Only articles of the client get proposals. A test client has none, so its customers propose nothing. */
  async addProposal(
    manager: EntityManager,
    { clientId, articleIds, source, quotedIn }: AnsweredBy,
    { id, content, customerName }: AnsweredQuestion,
  ): Promise<void> {
    const example = toExample(content, customerName);
    if (example === undefined) return;
    await manager.query(
      `insert into example_proposals (article_id, question_key, text, source, message_id)
         select id, $3, $4, $5, $6 from knowledge_articles article
          where id = any ($1) and client_id = $2 and ($7::text is null or ${quotes('$7', 'body')})
            and (select count(*) from example_proposals where article_id = article.id) < ${MAX_STORED}
            for key share
       on conflict (article_id, question_key) do nothing`,
      [articleIds, clientId, questionKey(example), example, source, id, quotedIn ?? null],
    );
  }

  /** Oldest first. */
  listProposals(clientId: string, articleId: string): Promise<ProposedExample[]> {
    return this.dataSource.query<ProposedExample[]>(
      `select question_key as key, text
         from example_proposals proposal join knowledge_articles article on article.id = article_id
        where article_id = $2 and client_id = $1 and state = 'proposed'
        order by proposal.created_at, question_key limit ${MAX_LISTED}`,
      [clientId, articleId],
    );
  }

  /** Returns the texts of those that were still proposed. */
  async decideProposals(
    manager: EntityManager,
    articleId: string,
    keys: readonly string[],
    state: 'confirmed' | 'rejected',
  ): Promise<string[]> {
    const rows = await changedRows<{ text: string }>(
      manager,
      `update example_proposals set state = $3
        where article_id = $1 and question_key = any ($2) and state = 'proposed' returning text`,
      [articleId, keys, state],
    );
    return rows.map(({ text }) => text);
  }
}

/** One line without personal details; undefined if no words are left or if it is too long. */
function toExample(text: string, customerName: string | undefined): string | undefined {
  const example = withoutInvisible(maskDetails(text, customerName))
    .replaceAll(CHECK_PLACEHOLDER, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return /\p{L}/u.test(example) && example.length <= MAX_EXAMPLE ? example : undefined;
}
