import { ChoiceParameter } from '../../../../platform/input/parameters.js';

const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const SIZES = ['small', 'large'] as const;
export type Size = (typeof SIZES)[number];

export class BadgeQuery {
  @ChoiceParameter(THEMES, { description: 'For a light or a dark background.', fallback: 'light' })
  theme: Theme = 'light';
}

export class ListingBadgeQuery extends BadgeQuery {
  @ChoiceParameter(SIZES, { description: 'The size of the badge.', fallback: 'large' })
  size: Size = 'large';
}
