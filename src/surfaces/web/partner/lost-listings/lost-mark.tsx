import type { VNode } from 'preact';
import type { ListingProblem } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import { PROBLEM_NAMES } from '../../../../contexts/partners/watching/reports/problem-names.js';
import { Icon } from '../../kit/components/icons.js';

/** What a lost listing has lost. */
export const LostMark = ({ problem }: { problem: ListingProblem }): VNode => (
  <span class="note tone-bad">
    <Icon name="alert" />
    {PROBLEM_NAMES[problem]}
  </span>
);
