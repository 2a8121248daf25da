import type { VNode } from 'preact';
import type { ListedRequestDto, ListRequestsQuery } from '../../../../contexts/requests/listing-request.dto.js';
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
import { CatalogNav } from '../records/catalog-nav.js';

export interface RequestListProps {
  frame: Frame;
  query: ListRequestsQuery;
  requests: Page<ListedRequestDto>;
}

const PATH = '/console/listing-requests';

export const RequestListView = ({ frame, query, requests: { items, pagination } }: RequestListProps): VNode => (
  <ConsoleFrame {...frame} section="catalog" title="Listing requests" heading={<Total value={pagination.total} />}>
    <CatalogNav page="listing-requests" />
    <FilterBar action={PATH} query={query} label="Filter listing requests">
      <FilterSelect
        name="status"
        label="Status"
        none="All statuses"
        chosen={query.status}
        options={REQUEST_STATUSES.map((status) => [status, requestStatusName(status)])}
      />
    </FilterBar>
    <ListTable
      label="Listing requests"
      columns={['Name', 'Website', 'Category', 'Status', 'Sent']}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={<Empty heading="No matching listing requests">Users send them at /submit.</Empty>}
    >
      {items.map((request) => (
        <tr>
          <th scope="row">
            <a href={`${PATH}/${request.id}`} dir="auto">
              {excerpt(request.name, 60)}
            </a>
          </th>
          <td data-label="Website">{shortUrl(request.website)}</td>
          <td data-label="Category">{request.category}</td>
          <td data-label="Status">
            <RequestStatusNote status={request.status} />
          </td>
          <td data-label="Sent">
            <ExactAgo at={new Date(request.createdAt)} />
          </td>
        </tr>
      ))}
    </ListTable>
  </ConsoleFrame>
);
