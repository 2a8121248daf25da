import type { VNode } from 'preact';
import type { RequestStatus } from '../../../../contexts/access/users/request-status.js';
import { Icon, type IconName } from '../components/icons.js';

const STATUSES: Record<RequestStatus, { name: string; icon: IconName; tone?: string }> = {
  open: { name: 'Open', icon: 'clock', tone: 'tone-warn' },
  approved: { name: 'Approved', icon: 'check', tone: 'tone-good' },
  declined: { name: 'Declined', icon: 'close' },
  withdrawn: { name: 'Withdrawn', icon: 'close' },
};

export const requestStatusName = (status: RequestStatus): string => STATUSES[status].name;

export const RequestStatusNote = ({ status }: { status: RequestStatus }): VNode => {
  const { name, icon, tone = '' } = STATUSES[status];
  return (
    <span class={`note ${tone}`}>
      <Icon name={icon} />
      {name}
    </span>
  );
};
