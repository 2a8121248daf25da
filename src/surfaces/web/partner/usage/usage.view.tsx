import type { VNode } from 'preact';
import { UsageContent } from '../../kit/access/usage-content.js';
import type { UsageReport } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export interface PartnerUsageProps {
  frame: Frame;
  query: UsageQuery;
  report: UsageReport;
}

export const PartnerUsageView = ({ frame, query, report }: PartnerUsageProps): VNode => (
  <PartnerFrame {...frame} section="/usage" title="Usage">
    <UsageContent
      report={report}
      query={query}
      path={memberPath(frame.member, '/usage')}
      keysPath={memberPath(frame.member, '/keys')}
    />
  </PartnerFrame>
);
