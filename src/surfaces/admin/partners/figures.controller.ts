import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { SurvivalFigures } from '../../../contexts/partners/figures/survival-figures.js';
import { SurvivalFiguresDto } from '../../../contexts/partners/figures/survival.dto.js';
import { TurnaroundFigures } from '../../../contexts/partners/figures/turnaround-figures.js';
import { TurnaroundFiguresDto, TurnaroundQuery } from '../../../contexts/partners/figures/turnaround.dto.js';
import { Operation } from '../../../platform/http/operation.js';

@ApiTags('Submissions')
@AdminOnly()
@Controller('v1/admin/figures')
export class FiguresController {
  constructor(
    private readonly figures: TurnaroundFigures,
    private readonly survival: SurvivalFigures,
  ) {}

  @Get('turnaround')
  @Operation({
    id: 'get_turnaround',
    summary: 'Get turnaround figures',
    description:
      'Median and 90th percentile of submissions that were marked Done in the last weeks, by week, package and partner, and the median time in each state.',
    returns: { one: TurnaroundFiguresDto },
  })
  getTurnaround(@Query() query: TurnaroundQuery): Promise<TurnaroundFiguresDto> {
    return this.figures.getTurnaround(query);
  }

  @Get('survival')
  @Operation({
    id: 'get_survival',
    summary: 'Get survival figures',
    description:
      'The share of listings that were alive 30, 90 and 365 days after Done, by directory, among those that old. A listing counts if a check has found it.',
    returns: { one: SurvivalFiguresDto },
  })
  getSurvival(): Promise<SurvivalFiguresDto> {
    return this.survival.getSurvival();
  }
}
