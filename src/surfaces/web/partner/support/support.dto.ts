import {
  SUPPORT_CAUTIONS,
  SUPPORT_MODES,
  type SupportCaution,
  type SupportMode,
} from '../../../../contexts/access/users/partner-client.entity.js';
import {
  CONVERSATION_STATUSES,
  type ConversationStatus,
} from '../../../../contexts/support/conversations/conversation.entity.js';
import { ChoiceField } from '../../../../platform/input/body-fields.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ChoiceParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';

export class SupportQuery {
  @Filter({ label: 'Search conversations', placeholder: 'Customer, ID or words' })
  @TextParameter({ description: 'Words of the customer, of your ID for the conversation, or of a message.' })
  q?: string;

  @Filter({ label: 'Status' })
  @ChoiceParameter(CONVERSATION_STATUSES, { description: 'Filter by status.' })
  status?: ConversationStatus;

  @PageParameter()
  page = 1;
}

export class SupportSettingsForm {
  @ChoiceField(SUPPORT_MODES)
  supportMode!: SupportMode;

  /** Forms opened before 2026-11-20 lack it. */
  @ChoiceField(SUPPORT_CAUTIONS, { optional: true })
  supportCaution?: SupportCaution;
}
