import type { ComponentChildren, VNode } from 'preact';
import { REQUEST_STATUSES, type RequestStatus } from '../../../../contexts/access/users/request-status.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { excerpt, shortUrl } from '../../kit/components/texts.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable } from '../../kit/lists/list-table.js';
import { requestStatusName, RequestStatusNote } from '../../kit/records/request-status.js';
import { FilterBar } from '../frame/filter-bar.js';

interface SentRequest {
  id: string;
  name: string;
  website: string;
  status: RequestStatus;
  createdAt: string;
}

interface RequestListProps<Request extends SentRequest> {
  path: string;
  /** What the list contains, in the plural. */
  label: string;
  query: { status?: RequestStatus };
  requests: Page<Request>;
  /** A column that only this list has. */
  column: { name: string; valueOf: (request: Request) => string };
  /** Where users send them. */
  children: ComponentChildren;
}

/** What users sent to the team to decide, with a filter by status. */
export const RequestList = <Request extends SentRequest>({
  path,
  label,
  query,
  requests: { items, pagination },
  column,
  children,
}: RequestListProps<Request>): VNode => (
  <>
    <FilterBar action={path} query={query} label={`Filter ${label.toLowerCase()}`}>
      <FilterSelect
        name="status"
        label="Status"
        none="All statuses"
        chosen={query.status}
        options={REQUEST_STATUSES.map((status) => [status, requestStatusName(status)])}
      />
    </FilterBar>
    <ListTable
      label={label}
      columns={['Name', 'Website', column.name, 'Status', 'Sent']}
      path={path}
      query={query}
      pagination={pagination}
      empty={<Empty heading={`No matching ${label.toLowerCase()}`}>{children}</Empty>}
    >
      {items.map((request) => (
        <tr>
          <th scope="row">
            <a href={`${path}/${request.id}`} dir="auto">
              {excerpt(request.name, 60)}
            </a>
          </th>
          <td data-label="Website">{shortUrl(request.website)}</td>
          <td data-label={column.name}>{column.valueOf(request)}</td>
          <td data-label="Status">
            <RequestStatusNote status={request.status} />
          </td>
          <td data-label="Sent">
            <ExactAgo at={new Date(request.createdAt)} />
          </td>
        </tr>
      ))}
    </ListTable>
  </>
);
