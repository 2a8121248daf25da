import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UsageContent } from '../../kit/access/usage-content.js';
import type { UsageReport } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export interface UsageProps {
  user: SignedInUser;
  query: UsageQuery;
  report: UsageReport;
}

export const UsageView = ({ user, query, report }: UsageProps): VNode => (
  <DashboardFrame user={user} page="usage">
    <UsageContent report={report} query={query} path="/dashboard/usage" keysPath="/dashboard/keys" />
  </DashboardFrame>
);
