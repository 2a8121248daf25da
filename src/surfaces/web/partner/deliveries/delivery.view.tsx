import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { DeliveryPanels, type ShownDelivery } from '../../kit/deliveries/delivery-panels.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export interface PartnerDeliveryProps extends ShownDelivery {
  frame: Frame;
  rejection: string | undefined;
}

export const PartnerDeliveryView = ({ frame, rejection, ...shown }: PartnerDeliveryProps): VNode => (
  <PartnerFrame {...frame} section="/deliveries" title={shown.delivery.event}>
    <Rejection text={rejection} />
    <DeliveryPanels
      {...shown}
      path={memberPath(frame.member, '/deliveries')}
      canRedeliver={hasRole(frame.member.role, 'editor')}
      links={<a href={memberPath(frame.member, '/deliveries')}>All deliveries</a>}
    />
  </PartnerFrame>
);
