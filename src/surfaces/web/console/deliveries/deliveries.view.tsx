import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty } from '../../kit/components/empty.js';
import { Fact } from '../../kit/components/facts.js';
import { LAST_PAGE, pathWithQuery } from '../../kit/components/pagination.js';
import { DeliveryFilters, RedeliveredNotice, RedeliverFailed } from '../../kit/deliveries/delivery-filters.js';
import { DeliveryPanels, isBeingSent, type ShownDelivery } from '../../kit/deliveries/delivery-panels.js';
import { DeliveryTable } from '../../kit/deliveries/delivery-table.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Total } from '../../kit/lists/list-table.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar, PartnerFilter } from '../frame/filter-bar.js';
import type { DeliveryListQuery } from './deliveries.dto.js';

export const PATH = '/console/deliveries';

/** Without scripts, until the receiver responds. */
const REFRESH_SECONDS = 3;

interface DeliveryListProps {
  deliveries: Page<DeliverySummary>;
  partners: PartnerName[];
  query: DeliveryListQuery;
}

export function DeliveryListView({ deliveries, partners, query }: DeliveryListProps): VNode {
  const { total, limit } = deliveries.pagination;
  const { partner, event, status, days } = query;
  const filters = { partner, event, status, days };
  return (
    <ConsoleFrame
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

interface DeliveryProps extends ShownDelivery {
  partner: PartnerName;
  rejection: string | undefined;
}

export const DeliveryView = ({ partner, rejection, ...shown }: DeliveryProps): VNode => (
  <ConsoleFrame
    section="deliveries"
    title={shown.delivery.event}
    refreshSeconds={isBeingSent(shown) ? REFRESH_SECONDS : undefined}
  >
    <Rejection text={rejection} />
    <DeliveryPanels
      {...shown}
      path={PATH}
      canRedeliver
      facts={
        <Fact name="Partner">
          <a href={`/console/partners/${partner.id}`}>{partner.name}</a>
        </Fact>
      }
      links={<a href={pathWithQuery('/console/audit', { subject: shown.delivery.id })}>View in audit log</a>}
    />
  </ConsoleFrame>
);
