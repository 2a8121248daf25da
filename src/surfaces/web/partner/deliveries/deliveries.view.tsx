import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { NoteLine, SubmitButton } from '../../kit/components/elements.js';
import { DeliveriesQuery } from '../../kit/deliveries/deliveries.dto.js';
import { DeliveryList, DeliveryTotal, RedeliveredNotice } from '../../kit/deliveries/delivery-list.js';
import { DeliveryPanels, type DeliveryDetail } from '../../kit/deliveries/delivery-panels.js';
import { FilterForm } from '../../kit/forms/filters.js';
import { OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { useMember } from '../../kit/components/viewer.js';
import { memberPath, PartnerFrame } from '../frame/partner-frame.js';
import { EmptyList } from '../../kit/lists/tables.js';

interface DeliveryListProps {
  deliveries: Page<DeliverySummary>;
  query: DeliveriesQuery;
  hasWebhookUrl: boolean;
  rejection: string | undefined;
}

export function PartnerDeliveryListView({ deliveries, query, hasWebhookUrl, rejection }: DeliveryListProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/deliveries');
  const canSend = hasWebhookUrl && hasRole(member.role, 'editor');
  return (
    <PartnerFrame section="/deliveries" title="Deliveries" heading={<DeliveryTotal {...deliveries.pagination} />}>
      <Rejection text={rejection} />
      <RedeliveredNotice sent={query.sent} />
      {!hasWebhookUrl && (
        <NoteLine icon="info">
          No webhook URL is set, so no events are sent. <a href={memberPath(member, '/webhooks')}>Go to Webhooks</a>
        </NoteLine>
      )}
      {canSend && <PingForm />}
      <DeliveryList
        deliveries={deliveries}
        path={path}
        query={query}
        target={canSend ? 'your current webhook URL' : undefined}
        empty={
          <EmptyList noun="deliveries" path={path} query={query} heading="No deliveries yet">
            Events that are sent to your webhook URL appear here.
          </EmptyList>
        }
      >
        <FilterForm action={path} of={DeliveriesQuery} query={query} label="Filter deliveries" />
      </DeliveryList>
    </PartnerFrame>
  );
}

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
      <SubmitButton look="small">Send ping</SubmitButton>
      <SubmitButton look="small" name="forged" value="true" text="Send forged ping" />
    </div>
    <p class="small quiet">
      A forged ping has wrong signatures. Your receiver must reject it. At most 10 pings per minute.
    </p>
  </form>
);

export function PartnerDeliveryView({
  rejection,
  ...shown
}: DeliveryDetail & { rejection: string | undefined }): VNode {
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
