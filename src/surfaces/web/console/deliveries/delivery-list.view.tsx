import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty } from '../../kit/components/empty.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { DeliveryFilters, RedeliveredNotice, RedeliverFailed } from '../../kit/deliveries/delivery-filters.js';
import { DeliveryTable } from '../../kit/deliveries/delivery-table.js';
import { Total } from '../../kit/lists/list-table.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterBar, PartnerFilter } from '../frame/filter-bar.js';
import type { DeliveryListQuery } from './deliveries.dto.js';

export interface DeliveryListProps {
  frame: Frame;
  deliveries: Page<DeliverySummary>;
  partners: PartnerName[];
  query: DeliveryListQuery;
}

const PATH = '/console/deliveries';

export function DeliveryListView({ frame, deliveries, partners, query }: DeliveryListProps): VNode {
  const { total, limit } = deliveries.pagination;
  const { partner, event, status, days } = query;
  const filters = { partner, event, status, days };
  return (
    <ConsoleFrame
      {...frame}
      section="deliveries"
      title="Deliveries"
      heading={<Total value={total} isCut={total === LAST_PAGE * limit} />}
    >
      <RedeliveredNotice sent={query.sent} />
      <div class="row">
        <FilterBar action={PATH} query={query} label="Filter deliveries">
          <PartnerFilter partners={partners} chosen={partner} />
          <DeliveryFilters query={query} />
        </FilterBar>
        <RedeliverFailed path={PATH} filters={filters} target="the partners’ current webhook URLs" />
      </div>
      <DeliveryTable
        deliveries={deliveries}
        path={PATH}
        query={filters}
        partnerPathOf={(id) => `/console/partners/${id}`}
        empty={
          <Empty heading="No matching deliveries">
            Change the filters, or send a test event from a partner’s page.
          </Empty>
        }
      />
    </ConsoleFrame>
  );
}
