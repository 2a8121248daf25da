import type { VNode } from 'preact';
import { UsageContent } from '../../kit/access/usage-content.js';
import type { UsageReport } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { useMember } from '../../kit/pages/viewer.js';
import { PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export const PartnerUsageView = (shown: { query: UsageQuery; report: UsageReport }): VNode => (
  <PartnerFrame section="/usage" title="Usage">
    <UsageContent {...shown} path={memberPath(useMember(), '/usage')} keysPath={memberPath(useMember(), '/keys')} />
  </PartnerFrame>
);
