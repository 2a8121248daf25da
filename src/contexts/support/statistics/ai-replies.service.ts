import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { SupportAi } from '../../../platform/config/support-ai-settings.js';
import { dayBefore, SupportStatisticsRepository } from './support-statistics.repository.js';

export const AI_REPLIES_DAYS = 30;

/** What replies to customers first, and how often it did. */
export interface AiReplies {
  answerer: SupportAi['kind'];
  /** The name of the model, if one replies. */
  model: string | undefined;
  /** First questions of conversations, waiting ones included. */
  questions: number;
  answered: number;
}

@Injectable()
export class AiRepliesService {
  constructor(
    private readonly config: Config,
    private readonly statistics: SupportStatisticsRepository,
  ) {}

  /** Of the last 30 days (UTC), today included; of all live clients or of one. */
  async countRecentReplies(clientId?: string): Promise<AiReplies> {
    const { supportAi } = this.config;
    // These weeks need not start on Monday: only their sum counts.
    const weeks = await this.statistics.listSharesByWeek(dayBefore(AI_REPLIES_DAYS - 1), clientId);
    return {
      answerer: supportAi.kind,
      model: supportAi.kind === 'openai' ? supportAi.model : undefined,
      questions: weeks.reduce((total, { conversations }) => total + conversations, 0),
      answered: weeks.reduce((total, { answeredByAi }) => total + answeredByAi, 0),
    };
  }
}
