import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { TurnaroundFigures } from '../../../contexts/partners/figures/turnaround-figures.js';
import { TurnaroundFiguresDto, TurnaroundQuery } from '../../../contexts/partners/figures/turnaround.dto.js';
import { Operation } from '../../../platform/http/operation.js';

@ApiTags('Submissions')
@AdminOnly()
@Controller('v1/admin/figures')
export class FiguresController {
  constructor(private readonly figures: TurnaroundFigures) {}

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
}
