import { ApiProperty } from '@nestjs/swagger';
import { ChoiceProperty, IdProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { ChoiceParameter, TextParameter } from '../../../platform/input/parameters.js';
import { CONVERSATION_STATUSES, type ConversationStatus } from './conversation.entity.js';

/** A conversation of the demo partner, so that API examples with a conversation ID work on the demo data. */
export const EXAMPLE_CONVERSATION_ID = '019a8e2c-b173-7f48-8c51-9e4d306f7182';
/** The conversation that the demo partner has in its sandbox. */
export const EXAMPLE_TEST_CONVERSATION_ID = '019a8e2f-2c4e-7d6f-9081-a3b5c7d9e1f3';
/** The AI reply in the first one. */
export const EXAMPLE_AI_REPLY_ID = '019a8e2c-c284-705a-8d62-af5e417f8293';
/** An article of the demo partner. */
export const EXAMPLE_ARTICLE_ID = '019a8e2c-f5b7-738c-9095-d28174a3b5c6';
export const EXAMPLE_EXTERNAL_ID = 'thread-1001';
export const EXAMPLE_QUESTION = 'Is a yearly payment refunded?';
export const EXAMPLE_REPLY = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';

export const MAX_QUESTION = 4_000;

const SOURCES = ['ai', 'human'] as const;
export type Source = (typeof SOURCES)[number];

export class ConversationMessageDto {
  @ChoiceProperty(['customer', 'assistant'], { example: 'customer' })
  role!: 'customer' | 'assistant';

  @TextProperty({ example: EXAMPLE_QUESTION })
  content!: string;

  @ChoiceProperty(SOURCES, { required: false, description: 'Who wrote it; only present on assistant messages.' })
  source?: Source;
}

export class ConversationSummaryDto {
  @IdProperty({ example: EXAMPLE_CONVERSATION_ID })
  id!: string;

  @ChoiceProperty(CONVERSATION_STATUSES, { description: '`pending`: waiting for a human.', example: 'answered' })
  status!: ConversationStatus;

  @TextProperty({ nullable: true, example: EXAMPLE_EXTERNAL_ID })
  externalId!: string | null;

  @TextProperty({
    nullable: true,
    description: 'The reply to the latest question; null while it is pending.',
    example: EXAMPLE_REPLY,
  })
  reply!: string | null;

  @ChoiceProperty(SOURCES, { nullable: true, example: 'ai' })
  replySource!: Source | null;
}

export class ConversationDto extends ConversationSummaryDto {
  @ApiProperty({
    type: () => [ConversationMessageDto],
    description: 'The latest 500 messages, oldest first.',
    example: [
      { role: 'customer', content: EXAMPLE_QUESTION },
      { role: 'assistant', content: EXAMPLE_REPLY, source: 'ai' },
    ],
  })
  messages!: ConversationMessageDto[];
}

export class AgentMessageDto {
  @IdProperty({ example: '019a8e2c-d395-716a-9e73-b06f528193a4' })
  id!: string;

  @ChoiceProperty(['agent'], { example: 'agent' })
  role!: 'agent';

  @ChoiceProperty(['human'], { example: 'human' })
  source!: 'human';

  @TextProperty({ example: 'We have refunded the payment today.' })
  content!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;
}

/** The response for human-only clients. */
export class HumanConversationDto {
  @IdProperty({ example: EXAMPLE_CONVERSATION_ID })
  id!: string;

  @TextProperty({ nullable: true, example: EXAMPLE_EXTERNAL_ID })
  externalId!: string | null;

  @ChoiceProperty(CONVERSATION_STATUSES, { description: '`pending`: waiting for a human.', example: 'answered' })
  status!: ConversationStatus;

  @ApiProperty({
    type: () => AgentMessageDto,
    nullable: true,
    description: 'The reply to the latest question; null while it is pending.',
  })
  message!: AgentMessageDto | null;
}

export class SuggestionDto {
  @IdProperty({ example: EXAMPLE_ARTICLE_ID })
  articleId!: string;

  @TextProperty({ example: 'Refunds' })
  title!: string;

  @TextProperty({ example: EXAMPLE_REPLY })
  text!: string;
}

/** A conversation as the client's support mode shows it. */
export type ConversationResponse = ConversationDto | HumanConversationDto;

export class ConversationsQuery {
  @TextParameter({ max: 255, description: 'Filter by conversation ID.' })
  id?: string;

  @TextParameter({ max: 255, description: 'Filter by your ID for the conversation.' })
  externalId?: string;

  @ChoiceParameter(CONVERSATION_STATUSES, { description: 'Filter by status.' })
  status?: ConversationStatus;
}
