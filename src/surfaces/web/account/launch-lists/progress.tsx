import type { VNode } from 'preact';
import type { LaunchListSummary } from '../../../../contexts/launch-lists/launch-list.js';
import { Ticks } from '../../kit/components/measures.js';

export const Progress = ({ total, submitted }: Pick<LaunchListSummary, 'total' | 'submitted'>): VNode => (
  <span class="progress">
    <Ticks percent={total === 0 ? 0 : (100 * submitted) / total} />
    <span>
      {submitted} of {total} submitted
    </span>
  </span>
);
