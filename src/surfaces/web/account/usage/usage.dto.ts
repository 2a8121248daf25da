import { ChoiceParameter, IdParameter } from '../../../../platform/input/parameters/query-parameters.js';

/** In days. Usage is kept as long as the longest of them. */
export const PERIODS = ['7', '30', '90'] as const;

export class UsageQuery {
  @IdParameter({ description: 'Only this key.' })
  key?: string;

  @ChoiceParameter(PERIODS, { description: 'The last so many days.', fallback: '30' })
  days: (typeof PERIODS)[number] = '30';
}
