import { ChoiceParameter, IdParameter } from '../../../../platform/input/parameters/query-parameters.js';

/** In days. Usage is kept for the longest period. */
export const PERIODS = ['7', '30', '90'] as const;

export class UsageQuery {
  @IdParameter({ description: 'Only this key.' })
  key?: string;

  @ChoiceParameter(PERIODS, { description: 'Number of days.', fallback: '30' })
  days: (typeof PERIODS)[number] = '30';
}
