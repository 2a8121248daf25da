import type { VNode } from 'preact';
import type { ConversationStatus } from '../../../../contexts/support/conversations/conversation.entity.js';
import type { Source } from '../../../../contexts/support/conversations/conversation.dto.js';
import { Icon } from '../../kit/components/icons.js';

export const STATUS_NAMES: Record<ConversationStatus, string> = { pending: 'Pending', answered: 'Answered' };

/** Who replied. */
export const SourceMark = ({ source }: { source: Source }): VNode => (
  <span class="tag">
    {source === 'ai' && <Icon name="agent" />}
    {source === 'ai' ? 'AI' : 'Team'}
  </span>
);
