import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { EXAMPLE_AI_REPLY_ID } from '../../../contexts/support/conversations/conversation.dto.js';
import {
  CloseBody,
  DeskConversationDto,
  DeskQuery,
  DeskThreadDto,
  ReplyBody,
  SnoozeBody,
} from '../../../contexts/support/desk/desk.dto.js';
import { DeskThreads } from '../../../contexts/support/desk/desk-threads.service.js';
import { DeskService } from '../../../contexts/support/desk/desk.service.js';
import { Closing } from '../../../contexts/support/inbox/closing.service.js';
import { WrongReplies } from '../../../contexts/support/learning/wrong-replies.service.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';

const AiReplyParam = (): MethodDecorator =>
  ApiParam({
    name: 'messageId',
    schema: { type: 'string', format: 'uuid', example: EXAMPLE_AI_REPLY_ID },
    description: 'The ID of an AI reply in the conversation.',
  });

@ApiTags('Support')
@AdminOnly()
@Controller('v1/admin/support/conversations')
export class AdminSupportController {
  constructor(
    private readonly desk: DeskService,
    private readonly threads: DeskThreads,
    private readonly wrongReplies: WrongReplies,
    private readonly closing: Closing,
  ) {}

  @Get()
  @Operation({
    id: 'list_conversations',
    summary: 'List support conversations',
    description:
      'With `queue=snoozed`, those that return first come first; with `queue=closed`, those closed last. Otherwise, with `status=pending`, longest waiting first, and without it, most recent activity first.',
    returns: { page: DeskConversationDto },
  })
  listConversations(@Query() query: DeskQuery): Promise<Page<DeskConversationDto>> {
    return this.desk.listConversations(query);
  }

  @Get(':id')
  @Operation({
    id: 'get_conversation',
    summary: 'Get a conversation with its messages',
    description: 'Includes the customer, the metadata and the latest 500 messages, oldest first.',
    returns: { one: DeskThreadDto },
    fails: [404],
  })
  getConversation(@Param('id', UuidPipe) id: string): Promise<DeskThreadDto> {
    return this.threads.getThread(id);
  }

  @Post(':id/replies')
  @Operation({
    id: 'reply_to_conversation',
    summary: 'Reply as a human',
    description:
      'Sets the conversation to answered, reopens it if it is closed or snoozed, and sends the event `support.replied` to the partner.',
    returns: { one: DeskThreadDto },
    status: 201,
    fails: [404],
  })
  async replyToConversation(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: ReplyBody,
  ): Promise<DeskThreadDto> {
    await this.desk.addReply(actor, id, body);
    return this.threads.getThread(id);
  }

  @Post(':id/close')
  @HttpCode(200)
  @Operation({
    id: 'close_conversation',
    summary: 'Close a conversation without a reply',
    description:
      'Takes it out of the queue and ends its claim. The status does not change, no event is sent, and partners see no difference. The next question reopens it. Repeating the request changes nothing; another reason replaces the first.',
    returns: { one: DeskThreadDto },
    fails: [404, 409],
  })
  async closeConversation(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: CloseBody,
  ): Promise<DeskThreadDto> {
    await this.closing.closeConversation({ actor, userId: null }, id, body);
    return this.threads.getThread(id);
  }

  @Post(':id/snooze')
  @HttpCode(200)
  @Operation({
    id: 'snooze_conversation',
    summary: 'Snooze a conversation',
    description:
      'Takes a pending conversation out of the queue until then, or until the next question, and ends its claim. A conversation with a reply is not in the queue, so it is rejected with 409. The status does not change, and no event is sent.',
    returns: { one: DeskThreadDto },
    fails: [404, 409],
  })
  async snoozeConversation(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: SnoozeBody,
  ): Promise<DeskThreadDto> {
    await this.closing.snoozeConversation({ actor, userId: null }, id, body);
    return this.threads.getThread(id);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @Operation({
    id: 'reopen_conversation',
    summary: 'Reopen a closed or snoozed conversation',
    description: 'A pending one returns to the queue. Repeating the request changes nothing.',
    returns: { one: DeskThreadDto },
    fails: [404],
  })
  async reopenConversation(@CurrentActor() actor: string, @Param('id', UuidPipe) id: string): Promise<DeskThreadDto> {
    await this.closing.reopenConversation({ actor, userId: null }, id);
    return this.threads.getThread(id);
  }

  @Put(':id/replies/:messageId/wrong')
  @AiReplyParam()
  @Operation({
    id: 'mark_reply_wrong',
    summary: 'Mark an AI reply as wrong',
    description:
      "The same question of this partner's customers, ignoring case, punctuation and spacing, gets no AI reply until one of the articles that the reply came from is changed or deleted. The conversation does not change, and no event is sent. Repeating the request changes nothing.",
    returns: { one: DeskThreadDto },
    fails: [404],
  })
  async markReplyWrong(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Param('messageId', UuidPipe) messageId: string,
  ): Promise<DeskThreadDto> {
    await this.wrongReplies.markWrong(actor, { conversationId: id, messageId });
    return this.threads.getThread(id);
  }

  @Delete(':id/replies/:messageId/wrong')
  @AiReplyParam()
  @Operation({
    id: 'unmark_reply_wrong',
    summary: 'Undo marking an AI reply as wrong',
    description: 'AI can reply to the same question again. Repeating the request changes nothing.',
    returns: { one: DeskThreadDto },
    fails: [404],
  })
  async unmarkReplyWrong(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Param('messageId', UuidPipe) messageId: string,
  ): Promise<DeskThreadDto> {
    await this.wrongReplies.unmarkWrong(actor, { conversationId: id, messageId });
    return this.threads.getThread(id);
  }
}
