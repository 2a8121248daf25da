import type { VNode } from 'preact';
import type { DeliveryStatus } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { Icon, type IconName } from '../components/icons.js';

export const STATUS_NAMES: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

interface Mark {
  icon: IconName;
  tone: '' | 'good' | 'bad';
  text: string;
}

const MARKS: Record<DeliveryStatus, Mark> = {
  pending: { icon: 'clock', tone: '', text: STATUS_NAMES.pending },
  delivered: { icon: 'check', tone: 'good', text: STATUS_NAMES.delivered },
  failed: { icon: 'alert', tone: 'bad', text: STATUS_NAMES.failed },
};

export interface MarkedDelivery {
  status: DeliveryStatus;
  responseStatus?: number | null;
  isForged?: boolean;
  /** Whether the event was redelivered later. */
  isRepeated: boolean;
}

export function StatusMark(delivery: MarkedDelivery): VNode {
  const { icon, tone, text } = markOf(delivery);
  return (
    <span class={`note${tone === '' ? '' : ` tone-${tone}`}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

function markOf({ status, responseStatus = null, isForged = false, isRepeated }: MarkedDelivery): Mark {
  if (isForged && status !== 'pending') return forgedMark(responseStatus);
  // A failed delivery whose event was redelivered is shown without the error color.
  if (status === 'failed' && isRepeated) return { ...MARKS.failed, tone: '', text: 'Failed, redelivered' };
  return MARKS[status];
}

/** A receiver must reject a forged event. An error of the receiver or no response is no rejection. */
function forgedMark(responseStatus: number | null): Mark {
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300)
    return { icon: 'alert', tone: 'bad', text: 'Accepts forged events' };
  if (responseStatus !== null && responseStatus >= 400 && responseStatus < 500)
    return { icon: 'check', tone: 'good', text: 'Forged event rejected' };
  return { icon: 'alert', tone: '', text: 'Neither accepted nor rejected' };
}
