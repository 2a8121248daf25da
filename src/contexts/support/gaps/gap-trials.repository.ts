import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** One trial of a gap. A newer trial of the same gap replaces it. */
export interface TrialOfGap {
  clientId: string;
  gapId: string;
  /** ISO 8601, to the millisecond. */
  requestedAt: string;
}

export const MAX_TRIED = 20;
const IS_CURRENT = `exists (select from support_gaps gap
  where gap.id = $1 and gap.client_id = $2 and gap.trial_requested_at = $3)`;

@Injectable()
export class GapTrialsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes the results of the previous trial. Returns false if the client has no such gap. */
  async startTrial(
    manager: EntityManager,
    { clientId, gapId, requestedAt }: TrialOfGap,
    articleId: string | null,
  ): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `update support_gaps set trial_requested_at = $3, tried_at = null, article_id = coalesce($4, article_id)
        where id = $1 and client_id = $2 returning id`,
      [gapId, clientId, requestedAt, articleId],
    );
    await manager.query(
      `update support_gap_questions set tried_at = null, is_answered_now = null
        where gap_id = $1 and client_id = $2 and tried_at is not null`,
      [gapId, clientId],
    );
    return rows.length > 0;
  }

  /** The latest questions of the gap without those that have been tried; none if a newer trial was requested. */
  findUntriedQuestions({ clientId, gapId, requestedAt }: TrialOfGap): Promise<{ messageId: string; text: string }[]> {
    return this.dataSource.query<{ messageId: string; text: string }[]>(
      `select question.message_id as "messageId", message.content as text
         from (select message_id, tried_at, asked_at from support_gap_questions
                where gap_id = $1 and client_id = $2 order by asked_at desc limit ${MAX_TRIED}) question
         join support_messages message on message.id = question.message_id
        where question.tried_at is null and ${IS_CURRENT}
        order by question.asked_at desc`,
      [gapId, clientId, requestedAt],
    );
  }

  async saveResult(
    { clientId, gapId, requestedAt }: TrialOfGap,
    messageId: string,
    isAnsweredNow: boolean,
  ): Promise<void> {
    await this.dataSource.query(
      `update support_gap_questions set tried_at = now(), is_answered_now = $5
        where message_id = $4 and gap_id = $1 and ${IS_CURRENT}`,
      [gapId, clientId, requestedAt, messageId, isAnsweredNow],
    );
  }

  async endTrial({ clientId, gapId, requestedAt }: TrialOfGap): Promise<void> {
    await this.dataSource.query(
      `update support_gaps set tried_at = now() where id = $1 and client_id = $2 and trial_requested_at = $3`,
      [gapId, clientId, requestedAt],
    );
  }
}
