import { ApiProperty } from '@nestjs/swagger';
import { ChoiceParameter, TextParameter } from '../../platform/http/query-parameters.js';
import { CONVERSATION_STATUSES, type ConversationStatus } from './conversation.entity.js';

const SOURCES = ['ai', 'human'] as const;
export type Source = (typeof SOURCES)[number];

export class ThreadMessageDto {
  @ApiProperty({ type: 'string', enum: ['customer', 'assistant'] })
  role!: 'customer' | 'assistant';

  @ApiProperty({ type: 'string', example: 'Can I get my money back?' })
  content!: string;

  @ApiProperty({
    type: 'string',
    enum: SOURCES,
    required: false,
    description: 'Who wrote it; only on assistant items.',
  })
  source?: Source;
}

export class ConversationSummaryDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', enum: CONVERSATION_STATUSES, description: 'pending waits for a human.' })
  status!: ConversationStatus;

  @ApiProperty({ type: 'string', nullable: true, example: 'thread-1042' })
  externalId!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The reply to the latest question; null while that one is pending.',
    example: 'A yearly payment is refunded when you write to us within 30 days.',
  })
  reply!: string | null;

  @ApiProperty({ type: 'string', enum: SOURCES, nullable: true })
  replySource!: Source | null;
}

export class ConversationDto extends ConversationSummaryDto {
  @ApiProperty({
    type: () => [ThreadMessageDto],
    description: 'The thread, oldest first; at most its latest 500 messages.',
  })
  messages!: ThreadMessageDto[];
}

export class AgentMessageDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', enum: ['agent'] })
  role!: 'agent';

  @ApiProperty({ type: 'string', enum: ['human'] })
  source!: 'human';

  @ApiProperty({ type: 'string', example: 'We have refunded the payment today.' })
  content!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;
}

/** What a human-only client sees. */
export class HumanConversationDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'thread-1042' })
  externalId!: string | null;

  @ApiProperty({ type: 'string', enum: CONVERSATION_STATUSES, description: 'pending waits for a human.' })
  status!: ConversationStatus;

  @ApiProperty({
    type: () => AgentMessageDto,
    nullable: true,
    description: 'The reply to the latest question; null while that one is pending.',
  })
  message!: AgentMessageDto | null;
}

export class ConversationsQuery {
  @TextParameter({ max: 255, description: 'Only the conversation with this id.' })
  id?: string;

  @TextParameter({ max: 255, description: 'Only the conversation with this id of your own.', example: 'thread-1042' })
  externalId?: string;

  @ChoiceParameter(CONVERSATION_STATUSES, { description: 'Only conversations in this state.', example: 'pending' })
  status?: ConversationStatus;
}
