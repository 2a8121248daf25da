import { Get, Query } from '@nestjs/common';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { SubmissionStatisticsService } from '../../../../contexts/partners/statistics/submission-statistics.service.js';
import { TurnaroundQuery } from '../../../../contexts/partners/statistics/submission-statistics.dto.js';
import {
  mondayBefore,
  SupportStatisticsRepository,
} from '../../../../contexts/support/statistics/support-statistics.repository.js';
import { IdParameter } from '../../../../platform/input/parameters.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { SupportFiguresView, SurvivalView, TurnaroundView } from './figures.view.js';

class SupportFiguresQuery extends TurnaroundQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;
}

@ConsolePages('console')
export class ConsoleFiguresController {
  constructor(
    private readonly submissions: SubmissionStatisticsService,
    private readonly support: SupportStatisticsRepository,
    private readonly clients: ClientsRepository,
  ) {}

  @Get('board/figures')
  async showTurnaround(@Query() query: TurnaroundQuery): Promise<FreshPage> {
    return page(TurnaroundView, { figures: await this.submissions.getTurnaround(query), query });
  }

  @Get('board/survival')
  async showSurvival(): Promise<FreshPage> {
    return page(SurvivalView, { figures: await this.submissions.getSurvival() });
  }

  /** The team's response time and the share answered by AI, by week and by partner. */
  @Get('inbox/figures')
  async showSupportFigures(@Query() query: SupportFiguresQuery): Promise<FreshPage> {
    const from = mondayBefore(Number(query.weeks) - 1);
    const [partners, months, weeks, byPartner] = await Promise.all([
      this.clients.listClientNames(),
      this.support.listAiMonths(query.partner),
      this.support.listStatisticsByWeek(from, query.partner),
      this.support.listStatisticsByPartner(from),
    ]);
    return page(SupportFiguresView, { query, partners, months, weeks, byPartner });
  }
}
