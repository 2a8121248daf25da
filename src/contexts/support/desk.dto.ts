import { ApiProperty } from '@nestjs/swagger';
import { IdField, TextField } from '../../platform/http/body-fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { ChoiceParameter } from '../../platform/http/query-parameters.js';
import { CONVERSATION_STATUSES, type ConversationStatus, type Customer } from './conversation.entity.js';
import type { Author } from './message.entity.js';

const MAX_REPLY = 10_000;

class DeskPartnerDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  name!: string;
}

class DeskMessageDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', enum: ['customer', 'ai', 'human'] })
  author!: Author;

  @ApiProperty({ type: 'string' })
  content!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;
}

export class DeskConversationDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: () => DeskPartnerDto })
  partner!: DeskPartnerDto;

  @ApiProperty({ type: 'string', nullable: true, example: 'thread-1042' })
  externalId!: string | null;

  @ApiProperty({ type: 'string', enum: CONVERSATION_STATUSES })
  status!: ConversationStatus;

  @ApiProperty({
    type: 'object',
    properties: { name: { type: 'string' }, email: { type: 'string' }, id: { type: 'string' } },
    example: { name: 'Ada Winter', email: 'ada@studio.example' },
  })
  customer!: Customer;

  @ApiProperty({ type: 'object', additionalProperties: true, example: { plan: 'pro' } })
  metadata!: Record<string, unknown>;

  @ApiProperty({ type: 'string', description: 'What the customer asked last.', example: 'Can I get my money back?' })
  latestQuestion!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Since when the oldest open question waits.',
  })
  waitingSince!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When anybody last wrote.' })
  activeAt!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;
}

export class DeskThreadDto extends DeskConversationDto {
  @ApiProperty({
    type: () => [DeskMessageDto],
    description: 'The thread, oldest first; at most its latest 500 messages.',
  })
  messages!: DeskMessageDto[];
}

export class DeskQuery extends ListQuery {
  @ChoiceParameter(CONVERSATION_STATUSES, { description: 'Only conversations in this state.', example: 'pending' })
  status?: ConversationStatus;
}

export class ReplyBody {
  @TextField({ max: MAX_REPLY, example: 'We have refunded the payment today.' })
  content!: string;

  @IdField({
    optional: true,
    description:
      'The id of the latest question that you have seen. If a newer one has come in meanwhile, the reply is sent all the same, and the conversation goes on waiting.',
  })
  questionId?: string;
}
