import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows } from '../../../platform/database/rows.js';
import { withoutInvisible } from '../../../platform/text/prose.js';
import { CHECK_PLACEHOLDER, maskDetails } from '../learning/personal-details.js';
import { questionKey } from '../learning/similarity.js';
import { MAX_EXAMPLE } from './knowledge.dto.js';

/** A customer's question that an article seems to answer. */
export interface ProposedExample {
  /** Of the question. */
  key: string;
  text: string;
}

export interface AnsweredQuestion {
  messageId: string;
  text: string;
  customerName: string | null;
}

interface AnsweredFrom {
  clientId: string;
  articleIds: readonly string[];
  source: 'gap' | 'reply' | 'accepted';
  /** Only articles with a sentence of this reply. */
  quotedIn?: string;
}

/** Per article, with the decided ones, which stay so that they are not proposed again. */
const MAX_STORED = 500;
const MAX_LISTED = 50;

/** Shorter sentences, such as "Yes, you can.", are in replies by chance. */
const MIN_SENTENCE_LENGTH = 20;
/** Bounds the cost of long replies. */
const MAX_COMPARED_REPLY = 2_000;

/** SQL: whether the text of an article contains a sentence of a reply. */
export const quotes = (reply: string, body: string): string => `exists (
  select from string_to_table(translate(left(${reply}, ${MAX_COMPARED_REPLY}), E'!?\\r\\n', '....'), '.') sentence
   where length(btrim(sentence, ' -*•')) >= ${MIN_SENTENCE_LENGTH} and strpos(${body}, btrim(sentence, ' -*•')) > 0)`;

/** Customers' questions that have no effect until an editor confirms them as examples of an article. */
@Injectable()
export class ExampleProposalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Only articles of the client get proposals. A test client has none, so its customers propose nothing. */
  async addProposals(
    manager: EntityManager,
    { clientId, articleIds, source, quotedIn }: AnsweredFrom,
    questions: readonly AnsweredQuestion[],
  ): Promise<void> {
    for (const { messageId, text, customerName } of questions) {
      const example = toExample(text, customerName ?? undefined);
      if (example === undefined) continue;
      await manager.query(
        `insert into example_proposals (article_id, question_key, text, source, message_id)
           select id, $3, $4, $5, $6 from knowledge_articles article
            where id = any ($1) and client_id = $2 and ($7::text is null or ${quotes('$7', 'body')})
              and (select count(*) from example_proposals where article_id = article.id) < ${MAX_STORED}
              for key share
         on conflict (article_id, question_key) do nothing`,
        [articleIds, clientId, questionKey(example), example, source, messageId, quotedIn ?? null],
      );
    }
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

  /** Rejects what was proposed from a question. Returns the keys of these questions. */
  async rejectProposalsOf(
    manager: EntityManager,
    articleIds: readonly string[],
    messageId: string | null,
  ): Promise<string[]> {
    const rows = await changedRows<{ key: string }>(
      manager,
      `update example_proposals set state = 'rejected'
        where article_id = any ($1) and message_id = $2 returning question_key as key`,
      [articleIds, messageId],
    );
    return rows.map(({ key }) => key);
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
