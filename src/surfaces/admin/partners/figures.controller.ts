import { Get, Query } from '@nestjs/common';
import {
  SurvivalFiguresDto,
  TurnaroundFiguresDto,
  TurnaroundQuery,
} from '../../../contexts/partners/statistics/submission-statistics.dto.js';
import { SubmissionStatisticsService } from '../../../contexts/partners/statistics/submission-statistics.service.js';
import { Operation } from '../../../platform/http/operation.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/figures', 'Submissions')
export class AdminFiguresController {
  constructor(private readonly statistics: SubmissionStatisticsService) {}

  @Get('turnaround')
  @Operation({
    summary: 'Get turnaround figures',
    description:
      'Median and 90th percentile of submissions that were marked Done in the last weeks, by week, package and partner, and the median time in each state.',
    returns: { one: TurnaroundFiguresDto },
  })
  getTurnaround(@Query() query: TurnaroundQuery): Promise<TurnaroundFiguresDto> {
    return this.statistics.getTurnaround(query);
  }

  @Get('survival')
  @Operation({
    summary: 'Get survival figures',
    description:
      'The share of listings that were alive 30, 90 and 365 days after Done, by directory, among those that old. A listing counts if a check has found it.',
    returns: { one: SurvivalFiguresDto },
  })
  getSurvival(): Promise<SurvivalFiguresDto> {
    return this.statistics.getSurvival();
  }
}
