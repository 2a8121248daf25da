import { ChoiceParameter, IdParameter } from '../../../../platform/input/parameters/query-parameters.js';

/** In weeks. */
export const PERIODS = ['4', '12', '26', '52'] as const;

export class SupportFiguresQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @ChoiceParameter(PERIODS, { description: 'Number of weeks.', fallback: '12' })
  weeks: (typeof PERIODS)[number] = '12';
}
