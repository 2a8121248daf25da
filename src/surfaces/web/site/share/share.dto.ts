import { ChoiceParameter } from '../../../../platform/input/parameters/query-parameters.js';

const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export class BadgeQuery {
  @ChoiceParameter(THEMES, { description: 'For a light or a dark background.', fallback: 'light' })
  theme: Theme = 'light';
}
