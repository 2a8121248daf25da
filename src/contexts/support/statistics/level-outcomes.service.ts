import { Injectable } from '@nestjs/common';
import { Reader } from '../../../platform/meaning/reader.js';
import type { ReaderSettings } from '../../../platform/meaning/reader-settings.js';
import { SUPPORT_CAUTIONS, type SupportCaution } from '../../access/users/partner-client.entity.js';
import { SupportStatisticsRepository } from './support-statistics.repository.js';

/** What a level would have done with the recorded questions, compared with the current level. */
export interface LevelOutcome {
  more: number;
  fewer: number;
  /** Of `more`, those that the team answered with the article that AI would have used. */
  sameArticle: number;
}

export type LevelOutcomes = Readonly<Record<SupportCaution, LevelOutcome>>;

@Injectable()
export class LevelOutcomesService {
  private readonly settings: (Pick<ReaderSettings, 'thresholds'> & { version: string }) | undefined;

  constructor(
    private readonly statistics: SupportStatisticsRepository,
    { settings, version }: Reader,
  ) {
    this.settings = settings && { ...settings, version };
  }

  /** Null without the reader, or without recorded questions. */
  async countOutcomes(clientId: string, current: SupportCaution): Promise<LevelOutcomes | null> {
    if (this.settings === undefined) return null;
    const { version, thresholds } = this.settings;
    const range = [Math.min(...Object.values(thresholds)), thresholds[current]] as const;
    const readings = await this.statistics.listReadings(clientId, version, range);
    if (readings.length === 0) return null;
    const outcomeOf = (level: SupportCaution): LevelOutcome => {
      const more = readings.filter(
        ({ sure, isByAi }) => !isByAi && sure >= thresholds[level] && sure < thresholds[current],
      );
      const fewer = readings.filter(({ sure }) => sure < thresholds[level] && sure >= thresholds[current]);
      return {
        more: more.length,
        fewer: fewer.length,
        sameArticle: more.filter(({ isSameArticle }) => isSameArticle).length,
      };
    };
    return Object.fromEntries(SUPPORT_CAUTIONS.map((level) => [level, outcomeOf(level)])) as LevelOutcomes;
  }
}
