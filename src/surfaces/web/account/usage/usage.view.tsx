import type { VNode } from 'preact';
import { UsageContent } from '../../kit/access/usage-content.js';
import type { UsageReport } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export const UsageView = ({ query, report }: { query: UsageQuery; report: UsageReport }): VNode => (
  <DashboardFrame page="usage">
    <UsageContent report={report} query={query} path="/dashboard/usage" keysPath="/dashboard/keys" />
  </DashboardFrame>
);
