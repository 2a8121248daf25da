import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  ChoiceProperty,
  FlagProperty,
  IdProperty,
  ObjectProperty,
  TextProperty,
  TimeProperty,
} from '../../../platform/dto/properties.js';
import { BatchItems, BatchResultDto, ITEM_ID } from '../../../platform/input/batch.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { ChoiceField, DateTimeField, IdField, TextField } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/page.js';
import { ChoiceParameter, IdParameter } from '../../../platform/input/parameters.js';
import { type Mode, MODES } from '../../access/users/partner-client.entity.js';
import { PartnerDto } from '../../partners/clients/client.dto.js';
import { AI_OUTCOMES, type AiOutcome } from '../statistics/ai-outcomes.js';
import {
  ConversationSummaryDto,
  EXAMPLE_CONVERSATION_ID,
  EXAMPLE_QUESTION,
  EXAMPLE_REPLY,
  SuggestionDto,
} from '../conversations/conversation.dto.js';
import {
  CLOSE_REASONS,
  type CloseReason,
  CONVERSATION_STATUSES,
  type ConversationStatus,
  type Customer,
} from '../conversations/conversation.entity.js';
import { type Queue, QUEUES } from '../conversations/conversation-list.repository.js';
import type { Author } from '../conversations/message.entity.js';
import { CHECK_PLACEHOLDER } from '../learning/personal-details.js';

export const MAX_REPLY = 10_000;

class ConversationPartnerDto extends PickType(PartnerDto, ['id', 'name']) {}

class AdminMessageDto {
  @IdProperty({ example: '019a8e2c-e4a6-727b-8f84-c1706392a4b5' })
  id!: string;

  @ChoiceProperty(['customer', 'ai', 'human'], { example: 'customer' })
  author!: Author;

  @TextProperty({ example: EXAMPLE_QUESTION })
  content!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @IdProperty({
    isArray: true,
    required: false,
    description: 'The articles that the reply came from; only present on AI replies.',
  })
  articleIds?: string[];

  @FlagProperty({
    required: false,
    description: 'Whether an admin marked the reply as wrong; only present on AI replies.',
  })
  markedWrong?: boolean;
}

export class AdminConversationDto extends PickType(ConversationSummaryDto, ['id', 'externalId']) {
  @ApiProperty({ type: () => ConversationPartnerDto })
  partner!: ConversationPartnerDto;

  @ChoiceProperty(CONVERSATION_STATUSES, { example: 'pending' })
  status!: ConversationStatus;

  @ApiProperty({
    type: 'object',
    properties: { name: { type: 'string' }, email: { type: 'string' }, id: { type: 'string' } },
    example: { name: 'Ada Winter', email: 'ada@studio.example' },
  })
  customer!: Customer;

  @ObjectProperty({ example: { plan: 'pro' } })
  metadata!: Record<string, unknown>;

  @TextProperty({ description: 'The latest question.', example: EXAMPLE_QUESTION })
  latestQuestion!: string;

  @ApiProperty({
    type: () => [SuggestionDto],
    description: 'Up to three article passages that may answer the question; empty after a reply.',
  })
  suggestions!: SuggestionDto[];

  @TimeProperty({
    nullable: true,
    description: 'When the oldest question without a reply was asked.',
    example: '2026-05-02T08:30:00.000Z',
  })
  waitingSince!: string | null;

  @TimeProperty({ description: 'When the latest message was added.', example: '2026-05-02T08:30:00.000Z' })
  activeAt!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @ChoiceProperty(CLOSE_REASONS, {
    nullable: true,
    description: 'Why an admin closed it; null while it is open. Partners do not see it.',
    example: null,
  })
  closedAs!: CloseReason | null;

  @TimeProperty({ nullable: true, example: null })
  closedAt!: string | null;

  @TimeProperty({
    nullable: true,
    description: 'When it returns to the queue; null if it is not snoozed. Partners do not see it.',
    example: null,
  })
  snoozedUntil!: string | null;
}

export class EarlierReplyDto {
  @IdProperty({ example: '019a8e2c-06c8-749d-91a6-e39285b4c6d7' })
  conversationId!: string;

  @IdProperty({ example: '019a8e2c-17d9-75ae-92b7-f4a396c5d7e8' })
  messageId!: string;

  @TextProperty({ description: "The earlier customer's question.", example: EXAMPLE_QUESTION })
  question!: string;

  @TextProperty({
    description: `The human reply. ${CHECK_PLACEHOLDER} replaces the earlier customer's name, email addresses and numbers of four or more digits; a reply that contains it is not sent.`,
    example: EXAMPLE_REPLY,
  })
  text!: string;

  @TimeProperty({ example: '2026-04-18T14:05:00.000Z' })
  createdAt!: string;
}

export class AdminConversationDetailDto extends AdminConversationDto {
  @ApiProperty({ type: () => [AdminMessageDto], description: 'The latest 500 messages, oldest first.' })
  messages!: AdminMessageDto[];

  @ApiProperty({
    type: () => [EarlierReplyDto],
    description: "Up to two human replies to similar questions of the partner's customers; empty after a reply.",
  })
  earlierReplies!: EarlierReplyDto[];
}

export class AdminConversationsQuery extends ListQuery {
  @ChoiceParameter(CONVERSATION_STATUSES, { description: 'Filter by status.' })
  status?: ConversationStatus;

  @IdParameter({ description: 'Filter by partner.' })
  partnerId?: string;

  @ChoiceParameter(MODES, { description: 'Live data, or that of test mode.', fallback: 'live' })
  mode: Mode = 'live';

  @ChoiceParameter(QUEUES, {
    description:
      'Filter by the marks of the team: `open` is neither closed nor snoozed. With `status=pending`, it is the queue of conversations that wait for a reply.',
  })
  queue?: Queue;

  @ChoiceParameter(AI_OUTCOMES, {
    description:
      'Filter by what AI did this month (UTC). `offered`: the question was left pending with suggestions. `handed-over`: AI read the question but did not reply.',
  })
  ai?: AiOutcome;
}

export class ReplyBody {
  @TextField({ max: MAX_REPLY, example: 'We have refunded the payment today.' })
  content!: string;

  @IdField({
    optional: true,
    description:
      'The ID of the latest question that you have seen. If there is a newer one, the reply is still sent, and the conversation stays pending.',
  })
  questionId?: string;
}

const SEEN_QUESTION =
  'The ID of the latest question that you have seen. If there is a newer one, nothing is changed and the response is 409.';

export class CloseBody {
  @ChoiceField(CLOSE_REASONS, { example: 'resolved' })
  reason!: CloseReason;

  @IdField({ optional: true, description: SEEN_QUESTION })
  questionId?: string;
}

export class SnoozeBody {
  @DateTimeField({ description: 'In the future, at most a year from now.', example: '2027-01-04T09:00:00Z' })
  until!: string;

  @IdField({ optional: true, description: SEEN_QUESTION })
  questionId?: string;
}

export interface ConversationItem {
  id: string;
  questionId?: string;
}

@ApiExample({ items: [{ id: EXAMPLE_CONVERSATION_ID }], action: 'close', reason: 'resolved' })
export class UpdateConversationsBody {
  @BatchItems({
    key: { id: ITEM_ID },
    optional: { questionId: ITEM_ID },
    shape: 'must be objects with id, and optionally questionId, both UUIDs',
    nouns: ['conversation', 'conversations'],
    description:
      'With `questionId`, the ID of the latest question that you have seen, a conversation with a newer one is neither closed nor snoozed.',
  })
  items!: ConversationItem[];

  @ChoiceField(['close', 'snooze', 'claim'], {
    description: '`claim` is for admins in the console: an API key is not a user, so its result is a conflict.',
  })
  action!: 'close' | 'snooze' | 'claim';

  @ChoiceField(CLOSE_REASONS, { optional: true, description: 'Required for `close`.' })
  reason?: CloseReason;

  @DateTimeField({ optional: true, description: 'Required for `snooze`: in the future, at most a year from now.' })
  until?: string;
}

export class UpdatedConversationDto extends BatchResultDto {
  @IdProperty({ example: EXAMPLE_CONVERSATION_ID })
  id!: string;
}

export class TestReplyBody extends PickType(ReplyBody, ['content']) {}
