import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { DeskConversationDto, DeskQuery, DeskThreadDto, ReplyBody } from '../../../contexts/support/desk/desk.dto.js';
import { DeskService } from '../../../contexts/support/desk/desk.service.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Support')
@AdminOnly()
@Controller('v1/admin/support/conversations')
export class AdminSupportController {
  constructor(private readonly desk: DeskService) {}

  @Get()
  @Operation({
    id: 'list_conversations',
    summary: 'List support conversations',
    description: 'With `status=pending`, longest waiting first; otherwise, most recent activity first.',
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
    return this.desk.getConversation(id);
  }

  @Post(':id/replies')
  @Operation({
    id: 'reply_to_conversation',
    summary: 'Reply as a human',
    description: 'Sets the conversation to answered and sends the event `support.replied` to the partner.',
    returns: { one: DeskThreadDto },
    status: 201,
    fails: [404],
  })
  replyToConversation(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: ReplyBody,
  ): Promise<DeskThreadDto> {
    return this.desk.addReply(actor, id, body);
  }
}
