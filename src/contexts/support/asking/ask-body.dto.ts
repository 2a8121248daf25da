import { TextField } from '../../../platform/input/body-fields.js';
import { NeedsOneOf } from '../../../platform/input/body-schemas.js';
import { formatBytes } from '../../../platform/input/json-limits.js';
import { JsonObjectField, TextsField } from '../../../platform/input/object-fields.js';
import { EXAMPLE_EXTERNAL_ID } from '../conversations/conversation.dto.js';
import type { Customer } from '../conversations/conversation.entity.js';

export const MAX_QUESTION = 4_000;
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

  @TextField({ max: MAX_QUESTION, nullable: true, description: 'Another name for `question`, which wins over it.' })
  message?: string | null;

  @TextField({
    max: MAX_ID,
    nullable: true,
    description: 'Continues the conversation that has this id.',
  })
  conversationId?: string | null;

  @TextField({
    max: MAX_ID,
    nullable: true,
    description: 'Your own id of the thread: opens a conversation the first time, and continues it from then on.',
    example: EXAMPLE_EXTERNAL_ID,
  })
  externalId?: string | null;

  @TextsField({
    texts: { name: { max: 200 }, email: { email: true, max: 320 }, id: { max: MAX_ID } },
    nullable: true,
    description: 'The customer who asks. What is given replaces what was given before.',
    example: { name: 'Ada Winter', email: 'ada@studio.example', id: 'customer-77' },
  })
  customer?: Customer | null;

  @JsonObjectField({
    maxBytes: MAX_METADATA_BYTES,
    nullable: true,
    description: `Anything that helps to answer, as JSON of at most ${formatBytes(MAX_METADATA_BYTES)}; kept with the conversation. What is given later is added to it, property by property; where both together would be too large, only the latest is kept. \`peerPushMessageId\` (text or a whole number) is your own id of the message: sent again, it is answered with the same conversation and adds nothing.`,
    example: { plan: 'pro' },
  })
  metadata?: Record<string, unknown> | null;
}
