import type { VNode } from 'preact';
import type { DeliveryStatus } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { Icon, type IconName } from '../../kit/components/icons.js';

export const STATUS_NAMES: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

const MARKS: Record<DeliveryStatus, { icon: IconName; tone: string }> = {
  pending: { icon: 'clock', tone: '' },
  delivered: { icon: 'check', tone: ' tone-good' },
  failed: { icon: 'alert', tone: ' tone-bad' },
};

/** How a delivery stands; one whose message was sent again no longer asks for anything. */
export function StatusMark({ status, isRepeated }: { status: DeliveryStatus; isRepeated: boolean }): VNode {
  const isSettled = status === 'failed' && isRepeated;
  const { icon, tone } = MARKS[status];
  return (
    <span class={`note${isSettled ? '' : tone}`}>
      <Icon name={icon} />
      {STATUS_NAMES[status]}
      {isSettled && ', sent again'}
    </span>
  );
}
