import type { ListingProblem } from '../listing-watch.entity.js';

/** What was lost, for partners. */
export const PROBLEM_NAMES: Record<ListingProblem, string> = {
  missing: 'Page not found',
  link: 'Link removed',
  follow: 'Link no longer followed',
};
