import type { VNode } from 'preact';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { useMember } from '../../kit/pages/viewer.js';
import { memberPath, partnerPath } from '../frame/partner-path.js';

/** Articles and settings belong to the partner, not to a mode, so they have one path. */
export const articlesPath = ({ liveClientId }: CurrentPartner): string =>
  `${partnerPath(liveClientId)}/support/articles`;

export const settingsPath = ({ liveClientId }: CurrentPartner): string =>
  `${partnerPath(liveClientId)}/support/settings`;

export function SupportNav({ page }: { page: 'conversations' | 'articles' | 'settings' }): VNode {
  const member = useMember();
  return (
    <nav class="section-nav" aria-label="Support">
      <a href={memberPath(member, '/support')} aria-current={page === 'conversations' ? 'page' : undefined}>
        Conversations
      </a>
      <a href={articlesPath(member)} aria-current={page === 'articles' ? 'page' : undefined}>
        Articles{member.mode === 'test' && ' (live)'}
      </a>
      <a href={settingsPath(member)} aria-current={page === 'settings' ? 'page' : undefined}>
        Settings{member.mode === 'test' && ' (live)'}
      </a>
    </nav>
  );
}
