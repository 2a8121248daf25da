import type { VNode } from 'preact';
import { ForUsers } from '../../../admission/policy.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { Fact } from '../../kit/components/elements.js';
import { deliveriesController, type DeliveriesPage } from '../../kit/deliveries/deliveries.controller.js';
import { AllDeliveriesQuery } from '../../kit/deliveries/deliveries.dto.js';
import { DeliveryList, DeliveryTotal, RedeliveredNotice } from '../../kit/deliveries/delivery-list.js';
import { DeliveryPanels, isBeingSent, type DeliveryDetail } from '../../kit/deliveries/delivery-panels.js';
import { Rejection } from '../../kit/forms/forms.js';
import { EmptyList, pathWithQuery } from '../../kit/lists/tables.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { ConsolePages } from '../frame/console-layout.js';

const PATH = '/console/deliveries';

/** Without scripts, until the receiver responds. */
const REFRESH_SECONDS = 3;

interface DeliveryListProps {
  deliveries: Page<DeliverySummary>;
  partners: PartnerName[];
  query: AllDeliveriesQuery;
}

const DeliveryListView = ({ deliveries, partners, query }: DeliveryListProps): VNode => (
  <ConsoleFrame section="deliveries" title="Deliveries" heading={<DeliveryTotal {...deliveries.pagination} />}>
    <RedeliveredNotice sent={query.sent} />
    <DeliveryList
      deliveries={deliveries}
      path={PATH}
      query={query}
      target="the partners’ current webhook URLs"
      partnerPathOf={(id) => `/console/partners/${id}`}
      empty={
        <EmptyList noun="deliveries" path={PATH} query={query}>
          Events sent to the webhook URLs of partners appear here. Send a test event from a partner’s page.
        </EmptyList>
      }
    >
      <FilterBar
        action={PATH}
        of={AllDeliveriesQuery}
        query={query}
        label="Filter deliveries"
        choices={{ partner: { options: partners.map(({ id, name }) => [id, name]) } }}
      />
    </DeliveryList>
  </ConsoleFrame>
);

interface DeliveryProps extends DeliveryDetail {
  partner: PartnerName;
  rejection: string | undefined;
}

const DeliveryView = ({ partner, rejection, ...shown }: DeliveryProps): VNode => (
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
      facts={<Fact name="Partner" value={<a href={`/console/partners/${partner.id}`}>{partner.name}</a>} />}
      links={<a href={pathWithQuery('/console/audit', { subject: shown.delivery.id })}>View in audit log</a>}
    />
  </ConsoleFrame>
);

@ConsolePages('console/deliveries')
export class ConsoleDeliveriesController extends deliveriesController({
  ForChanges: ForUsers('admin'),
  CurrentPage: CurrentUser({
    transform: ({ userId }: SignedInUser): DeliveriesPage => ({ actor: userId, clientId: null, path: PATH }),
  }),
  Filters: AllDeliveriesQuery,
}) {
  protected async renderDeliveries(scope: DeliveriesPage, query: AllDeliveriesQuery): Promise<FreshPage> {
    const [deliveries, partners] = await Promise.all([this.listPage(scope, query), this.clients.listClientNames()]);
    return page(DeliveryListView, { deliveries, partners, query });
  }

  protected async renderDelivery(shown: DeliveryDetail, sent?: FormState): Promise<FreshPage> {
    const partner = await this.clients.getClient(shown.delivery.partnerId);
    return page(DeliveryView, { ...shown, partner, rejection: sent?.message }, sent?.status);
  }
}
