import { TextField } from '../../../platform/input/body-fields.js';
import { JsonObjectField, NeedsOneOf, TextsField } from '../../../platform/input/body-schemas.js';
import { formatBytes } from '../../../platform/input/json-limits.js';
import { EXAMPLE_EXTERNAL_ID, MAX_QUESTION } from '../conversations/conversation.dto.js';
import type { Customer } from '../conversations/conversation.entity.js';

const MAX_ID = 255;
export const MAX_METADATA_BYTES = 16_384;

@NeedsOneOf('question', 'message')
export class AskBody {
  @TextField({
    max: MAX_QUESTION,
    nullable: true,
    description: 'What the customer asks. Required, here or as `message`.',
    example: 'How do I cancel my plan?',
  })
  question?: string | null;

  @TextField({ max: MAX_QUESTION, nullable: true, description: 'Alias of `question`, which takes precedence.' })
  message?: string | null;

  @TextField({ max: MAX_ID, nullable: true, description: 'Continues the conversation with this ID.' })
  conversationId?: string | null;

  @TextField({
    max: MAX_ID,
    nullable: true,
    description: 'Your ID for the conversation. The first request with it opens one, later requests continue it.',
    example: EXAMPLE_EXTERNAL_ID,
  })
  externalId?: string | null;

  @TextsField({
    texts: { name: { max: 200, oneLine: true }, email: { email: true, max: 320 }, id: { max: MAX_ID } },
    nullable: true,
    description: 'The customer who asks. Each value that you send replaces the earlier one.',
    example: { name: 'Ada Winter', email: 'ada@studio.example', id: 'customer-77' },
  })
  customer?: Customer | null;

  @JsonObjectField({
    maxBytes: MAX_METADATA_BYTES,
    nullable: true,
    description: `Context for the reply, as a JSON object of at most ${formatBytes(MAX_METADATA_BYTES)}, stored with the conversation. Later metadata is merged into it by property; if the result would be too large, only the latest metadata is stored. \`peerPushMessageId\` (text or a whole number) is your ID for the message: a repeated request with it returns the same conversation and adds nothing.`,
    example: { plan: 'pro' },
  })
  metadata?: Record<string, unknown> | null;
}
