import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { EXAMPLE_AI_REPLY_ID } from '../../../contexts/support/conversations/conversation.dto.js';
import {
  CloseBody,
  AdminConversationDto,
  AdminConversationsQuery,
  AdminConversationDetailDto,
  ReplyBody,
  SnoozeBody,
  UpdateConversationsBody,
  UpdatedConversationDto,
} from '../../../contexts/support/inbox/admin-conversation.dto.js';
import { AdminConversationsService } from '../../../contexts/support/inbox/admin-conversations.service.js';
import { AdminRepliesService } from '../../../contexts/support/inbox/admin-replies.service.js';
import { ConversationBatchService } from '../../../contexts/support/inbox/conversation-batch.service.js';
import { ConversationClosingService } from '../../../contexts/support/inbox/conversation-closing.service.js';
import { WrongRepliesService } from '../../../contexts/support/learning/wrong-replies.service.js';
import { Id } from '../../../platform/input/parameters.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

const AiReplyId = PathParameter('messageId', 'The ID of an AI reply in the conversation.', EXAMPLE_AI_REPLY_ID, 'uuid');

@AdminCalls('v1/admin/support/conversations', 'Support')
export class AdminSupportController {
  constructor(
    private readonly conversations: AdminConversationsService,
    private readonly replies: AdminRepliesService,
    private readonly wrongReplies: WrongRepliesService,
    private readonly closing: ConversationClosingService,
    private readonly batches: ConversationBatchService,
  ) {}

  @Get()
  @Operation({
    summary: 'List support conversations',
    description:
      'With `queue=snoozed`, those that return first come first; with `queue=closed`, those closed last. Otherwise, with `status=pending`, longest waiting first, and without it, most recent activity first.',
    returns: { page: AdminConversationDto },
  })
  listConversations(@Query() query: AdminConversationsQuery): Promise<Page<AdminConversationDto>> {
    return this.conversations.listConversations(query);
  }

  @Post('batch')
  @Operation({
    summary: 'Close or snooze up to 100 conversations',
    description:
      'Each by the rules of a single one and in its own transaction. To close as spam, use `reason: spam`. The response has a result per conversation, in the order of `items`; a rejected one does not affect the others.',
    returns: { list: UpdatedConversationDto },
  })
  updateConversations(
    @CurrentActor() actor: string,
    @Body() body: UpdateConversationsBody,
  ): Promise<UpdatedConversationDto[]> {
    return this.batches.updateConversations({ actor, userId: null }, body);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a conversation with its messages',
    description: 'Includes the customer, the metadata and the latest 500 messages, oldest first.',
    returns: { one: AdminConversationDetailDto },
  })
  getConversation(@Id() id: string): Promise<AdminConversationDetailDto> {
    return this.conversations.getConversation(id);
  }

  @Post(':id/replies')
  @Operation({
    summary: 'Reply as a human',
    description:
      'Sets the conversation to answered, reopens it if it is closed or snoozed, and sends the event `support.replied` to the partner.',
    returns: { one: AdminConversationDetailDto },
    status: 201,
  })
  async replyToConversation(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: ReplyBody,
  ): Promise<AdminConversationDetailDto> {
    await this.replies.addReply(actor, id, body);
    return this.conversations.getConversation(id);
  }

  @Post(':id/close')
  @Operation({
    summary: 'Close a conversation without a reply',
    description:
      'Takes it out of the queue and ends its claim. The status does not change, no event is sent, and partners see no difference. The next question reopens it. Repeating the request changes nothing; another reason replaces the first.',
    returns: { one: AdminConversationDetailDto },
    fails: [409],
  })
  async closeConversation(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: CloseBody,
  ): Promise<AdminConversationDetailDto> {
    await this.closing.closeConversation({ actor, userId: null }, id, body);
    return this.conversations.getConversation(id);
  }

  @Post(':id/snooze')
  @Operation({
    summary: 'Snooze a conversation',
    description:
      'Takes a pending conversation out of the queue until then, or until the next question, and ends its claim. A conversation with a reply is not in the queue, so it is rejected with 409. The status does not change, and no event is sent.',
    returns: { one: AdminConversationDetailDto },
    fails: [409],
  })
  async snoozeConversation(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: SnoozeBody,
  ): Promise<AdminConversationDetailDto> {
    await this.closing.snoozeConversation({ actor, userId: null }, id, body);
    return this.conversations.getConversation(id);
  }

  @Post(':id/reopen')
  @Operation({
    summary: 'Reopen a closed or snoozed conversation',
    description: 'A pending one returns to the queue. Repeating the request changes nothing.',
    returns: { one: AdminConversationDetailDto },
  })
  async reopenConversation(@CurrentActor() actor: string, @Id() id: string): Promise<AdminConversationDetailDto> {
    await this.closing.reopenConversation({ actor, userId: null }, id);
    return this.conversations.getConversation(id);
  }

  @Put(':id/replies/:messageId/wrong')
  @AiReplyId
  @Operation({
    summary: 'Mark an AI reply as wrong',
    description:
      "The same question of this partner's customers, ignoring case, punctuation and spacing, gets no AI reply until one of the articles that the reply came from is changed or deleted. The conversation does not change, and no event is sent. Repeating the request changes nothing.",
    returns: { one: AdminConversationDetailDto },
  })
  async markReplyWrong(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Id('messageId') messageId: string,
  ): Promise<AdminConversationDetailDto> {
    await this.wrongReplies.markWrong(actor, { conversationId: id, messageId });
    return this.conversations.getConversation(id);
  }

  @Delete(':id/replies/:messageId/wrong')
  @AiReplyId
  @Operation({
    summary: 'Undo marking an AI reply as wrong',
    description: 'AI can reply to the same question again. Repeating the request changes nothing.',
    returns: { one: AdminConversationDetailDto },
  })
  async unmarkReplyWrong(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Id('messageId') messageId: string,
  ): Promise<AdminConversationDetailDto> {
    await this.wrongReplies.unmarkWrong(actor, { conversationId: id, messageId });
    return this.conversations.getConversation(id);
  }
}
