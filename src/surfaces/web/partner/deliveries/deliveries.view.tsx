import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import type { DeliveriesQuery } from '../../kit/deliveries/deliveries.dto.js';
import { DeliveryFilters, RedeliveredNotice, RedeliverFailed } from '../../kit/deliveries/delivery-filters.js';
import { DeliveryPanels, type ShownDelivery } from '../../kit/deliveries/delivery-panels.js';
import { DeliveryTable } from '../../kit/deliveries/delivery-table.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Total } from '../../kit/lists/list-table.js';
import { useMember } from '../../kit/pages/viewer.js';
import { PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

interface DeliveryListProps {
  deliveries: Page<DeliverySummary>;
  query: DeliveriesQuery;
  hasWebhookUrl: boolean;
  rejection: string | undefined;
}

export function PartnerDeliveryListView({ deliveries, query, hasWebhookUrl, rejection }: DeliveryListProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/deliveries');
  const { total, limit } = deliveries.pagination;
  const { event, status, days } = query;
  const filters = { event, status, days };
  const canSend = hasWebhookUrl && hasRole(member.role, 'editor');
  return (
    <PartnerFrame
      section="/deliveries"
      title="Deliveries"
      heading={<Total value={total} isCut={total === LAST_PAGE * limit} />}
    >
      <Rejection text={rejection} />
      <RedeliveredNotice sent={query.sent} />
      {!hasWebhookUrl && (
        <p class="note">
          <Icon name="info" />
          <span>
            No webhook URL is set, so no events are sent. <a href={memberPath(member, '/webhooks')}>Go to Webhooks</a>
          </span>
        </p>
      )}
      {canSend && <PingForm />}
      <div class="row">
        <form class="filter-bar" action={path} aria-label="Filter deliveries">
          <DeliveryFilters query={query} />
          <button class="button button-small" type="submit">
            <Icon name="search" /> Apply filters
          </button>
        </form>
        {canSend && <RedeliverFailed path={path} filters={filters} target="your current webhook URL" />}
      </div>
      <DeliveryTable
        deliveries={deliveries}
        path={path}
        query={filters}
        empty={<NoDeliveries path={path} isFiltered={Object.values(filters).some((each) => each !== undefined)} />}
      />
    </PartnerFrame>
  );
}

const NoDeliveries = ({ path, isFiltered }: { path: string; isFiltered: boolean }): VNode =>
  isFiltered ? (
    <Empty heading="No matching deliveries">
      <ClearFilters path={path} />
    </Empty>
  ) : (
    <Empty heading="No deliveries yet">Events that are sent to your webhook URL appear here.</Empty>
  );

/** Its result is shown on the page of the delivery. */
export const PingForm = (): VNode => (
  <form
    class="stack stack-tight"
    method="post"
    action={memberPath(useMember(), '/deliveries/ping')}
    aria-label="Send ping"
  >
    <OneTimeToken />
    <div class="row">
      <button class="button button-small" type="submit">
        Send ping
      </button>
      <button class="button button-small" type="submit" name="forged" value="true">
        Send forged ping
      </button>
    </div>
    <p class="small quiet">
      A forged ping has wrong signatures. Your receiver must reject it. At most 10 pings per minute.
    </p>
  </form>
);

export function PartnerDeliveryView({ rejection, ...shown }: ShownDelivery & { rejection: string | undefined }): VNode {
  const member = useMember();
  const path = memberPath(member, '/deliveries');
  return (
    <PartnerFrame section="/deliveries" title={shown.delivery.event}>
      <Rejection text={rejection} />
      <DeliveryPanels
        {...shown}
        path={path}
        canRedeliver={hasRole(member.role, 'editor')}
        links={<a href={path}>All deliveries</a>}
      />
    </PartnerFrame>
  );
}
