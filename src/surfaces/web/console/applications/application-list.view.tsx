import type { VNode } from 'preact';
import type {
  ApplicationDto,
  ListApplicationsQuery,
} from '../../../../contexts/partners/applications/application.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { Total } from '../../kit/lists/list-table.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { PartnersNav } from '../partners/partners-nav.js';
import { RequestList } from '../records/request-list.js';

export interface ApplicationListProps {
  frame: Frame;
  query: ListApplicationsQuery;
  applications: Page<ApplicationDto>;
}

export const ApplicationListView = ({ frame, query, applications }: ApplicationListProps): VNode => (
  <ConsoleFrame
    {...frame}
    section="partners"
    title="Applications"
    heading={<Total value={applications.pagination.total} />}
  >
    <PartnersNav page="applications" />
    <RequestList
      path="/console/applications"
      label="Applications"
      query={query}
      requests={applications}
      column={{ name: 'Support', valueOf: ({ supportEnabled }) => (supportEnabled ? 'Yes' : 'No') }}
    >
      Users send them at /partners/apply.
    </RequestList>
  </ConsoleFrame>
);
