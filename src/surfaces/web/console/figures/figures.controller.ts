import { Controller, Get, Query } from '@nestjs/common';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { SurvivalFigures } from '../../../../contexts/partners/figures/survival-figures.js';
import { TurnaroundFigures } from '../../../../contexts/partners/figures/turnaround-figures.js';
import { TurnaroundQuery } from '../../../../contexts/partners/figures/turnaround.dto.js';
import { SupportFiguresRepository } from '../../../../contexts/support/figures/support-figures.repository.js';
import { mondayBefore } from '../../../../contexts/support/figures/weeks.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { SurvivalView, TurnaroundView } from './board-figures.view.js';
import { SupportFiguresQuery } from './figures.dto.js';
import { SupportFiguresView } from './support-figures.view.js';

@ConsolePages()
@Controller('console')
export class ConsoleFiguresController {
  constructor(
    private readonly turnaround: TurnaroundFigures,
    private readonly survival: SurvivalFigures,
    private readonly support: SupportFiguresRepository,
    private readonly clients: ClientsRepository,
  ) {}

  @Get('board/figures')
  async showTurnaround(@Query() query: TurnaroundQuery): Promise<FreshPage> {
    return page(TurnaroundView, { figures: await this.turnaround.getTurnaround(query), query });
  }

  @Get('board/survival')
  async showSurvival(): Promise<FreshPage> {
    return page(SurvivalView, { figures: await this.survival.getSurvival() });
  }

  /** The team's response time and the share answered by AI, by week and by partner. */
  @Get('inbox/figures')
  async showSupportFigures(@Query() query: SupportFiguresQuery): Promise<FreshPage> {
    const from = mondayBefore(Number(query.weeks) - 1);
    const [partners, weeks, byPartner] = await Promise.all([
      this.clients.listClientNames(),
      this.support.listFiguresByWeek(from, query.partner),
      this.support.listFiguresByPartner(from),
    ]);
    return page(SupportFiguresView, { query, partners, weeks, byPartner });
  }
}
