import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import { Fact } from '../../kit/components/facts.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { DeliveryPanels, isBeingSent, type ShownDelivery } from '../../kit/deliveries/delivery-panels.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';

export interface DeliveryProps extends ShownDelivery {
  frame: Frame;
  partner: PartnerName;
  rejection: string | undefined;
}

/** Without scripts, until the receiver responds. */
const REFRESH_SECONDS = 3;

export const DeliveryView = ({ frame, partner, rejection, ...shown }: DeliveryProps): VNode => (
  <ConsoleFrame
    {...frame}
    section="deliveries"
    title={shown.delivery.event}
    refreshSeconds={isBeingSent(shown) ? REFRESH_SECONDS : undefined}
  >
    <Rejection text={rejection} />
    <DeliveryPanels
      {...shown}
      path="/console/deliveries"
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
