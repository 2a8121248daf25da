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

/** A failed delivery whose event was redelivered is shown without the error color. */
export function StatusMark({ status, isRepeated }: { status: DeliveryStatus; isRepeated: boolean }): VNode {
  const isSettled = status === 'failed' && isRepeated;
  const { icon, tone } = MARKS[status];
  return (
    <span class={`note${isSettled ? '' : tone}`}>
      <Icon name={icon} />
      {STATUS_NAMES[status]}
      {isSettled && ', redelivered'}
    </span>
  );
}
