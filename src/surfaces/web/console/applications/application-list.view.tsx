import type { VNode } from 'preact';
import type {
  ApplicationDto,
  ListApplicationsQuery,
} from '../../../../contexts/partners/applications/application.dto.js';
import { REQUEST_STATUSES } from '../../../../contexts/access/users/request-status.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { excerpt, shortUrl } from '../../kit/components/texts.js';
import { requestStatusName, RequestStatusNote } from '../../kit/records/request-status.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import { PartnersNav } from '../partners/partners-nav.js';

export interface ApplicationListProps {
  frame: Frame;
  query: ListApplicationsQuery;
  applications: Page<ApplicationDto>;
}

const PATH = '/console/applications';

export const ApplicationListView = ({
  frame,
  query,
  applications: { items, pagination },
}: ApplicationListProps): VNode => (
  <ConsoleFrame {...frame} section="partners" title="Applications" heading={<Total value={pagination.total} />}>
    <PartnersNav page="applications" />
    <FilterBar action={PATH} query={query} label="Filter applications">
      <FilterSelect
        name="status"
        label="Status"
        none="All statuses"
        chosen={query.status}
        options={REQUEST_STATUSES.map((status) => [status, requestStatusName(status)])}
      />
    </FilterBar>
    <ListTable
      label="Applications"
      columns={['Name', 'Website', 'Support', 'Status', 'Sent']}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={<Empty heading="No matching applications">Users send them at /partners/apply.</Empty>}
    >
      {items.map((application) => (
        <tr>
          <th scope="row">
            <a href={`${PATH}/${application.id}`} dir="auto">
              {excerpt(application.name, 60)}
            </a>
          </th>
          <td data-label="Website">{shortUrl(application.website)}</td>
          <td data-label="Support">{application.supportEnabled ? 'Yes' : 'No'}</td>
          <td data-label="Status">
            <RequestStatusNote status={application.status} />
          </td>
          <td data-label="Sent">
            <ExactAgo at={new Date(application.createdAt)} />
          </td>
        </tr>
      ))}
    </ListTable>
  </ConsoleFrame>
);
