import type { VNode } from 'preact';
import type { ListedRequestDto, ListRequestsQuery } from '../../../../contexts/requests/listing-request.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { Total } from '../../kit/lists/list-table.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { RequestList } from '../records/request-list.js';

export interface RequestListProps {
  frame: Frame;
  query: ListRequestsQuery;
  requests: Page<ListedRequestDto>;
}

export const RequestListView = ({ frame, query, requests }: RequestListProps): VNode => (
  <ConsoleFrame
    {...frame}
    section="catalog"
    title="Listing requests"
    heading={<Total value={requests.pagination.total} />}
  >
    <CatalogNav page="listing-requests" />
    <RequestList
      path="/console/listing-requests"
      label="Listing requests"
      query={query}
      requests={requests}
      column={{ name: 'Category', valueOf: ({ category }) => category }}
    >
      Users send them at /submit.
    </RequestList>
  </ConsoleFrame>
);
