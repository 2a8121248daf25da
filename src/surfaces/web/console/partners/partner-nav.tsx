import type { VNode } from 'preact';
import { pathWithQuery } from '../../kit/components/pagination.js';

const PAGES = { settings: 'Settings', members: 'Members', knowledge: 'Knowledge', gaps: 'Gaps' } as const;

export const PartnerNav = ({ partnerId, page }: { partnerId: string; page: keyof typeof PAGES }): VNode => (
  <nav class="section-nav" aria-label="Partner">
    {Object.entries(PAGES).map(([name, text]) => (
      <a
        href={`/console/partners/${partnerId}${name === 'settings' ? '' : `/${name}`}`}
        aria-current={name === page ? 'page' : undefined}
      >
        {text}
      </a>
    ))}
    <a href={pathWithQuery('/console/submissions', { partner: partnerId })}>Submissions</a>
    <a href={pathWithQuery('/console/inbox', { partner: partnerId })}>Conversations</a>
    <a href={pathWithQuery('/console/deliveries', { partner: partnerId })}>Deliveries</a>
  </nav>
);
