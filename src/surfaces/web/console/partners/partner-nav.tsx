import type { VNode } from 'preact';
import { pathWithQuery } from '../../kit/components/pagination.js';

interface PartnerNavProps {
  partnerId: string;
  page: 'settings' | 'members' | 'knowledge' | 'gaps';
}

export const PartnerNav = ({ partnerId, page }: PartnerNavProps): VNode => {
  const path = `/console/partners/${partnerId}`;
  return (
    <nav class="section-nav" aria-label="Partner">
      <a href={path} aria-current={page === 'settings' ? 'page' : undefined}>
        Settings
      </a>
      <a href={`${path}/members`} aria-current={page === 'members' ? 'page' : undefined}>
        Members
      </a>
      <a href={`${path}/knowledge`} aria-current={page === 'knowledge' ? 'page' : undefined}>
        Knowledge
      </a>
      <a href={`${path}/gaps`} aria-current={page === 'gaps' ? 'page' : undefined}>
        Gaps
      </a>
      <a href={pathWithQuery('/console/submissions', { partner: partnerId })}>Submissions</a>
      <a href={pathWithQuery('/console/inbox', { partner: partnerId })}>Conversations</a>
      <a href={pathWithQuery('/console/deliveries', { partner: partnerId })}>Deliveries</a>
    </nav>
  );
};
