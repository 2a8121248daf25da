import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import { Id } from '../../../platform/input/parameters.js';
import { type Caller } from '../../../contexts/access/caller.js';
import { CurrentCaller } from '../../admission/current-caller.js';
import { Access } from '../../admission/policy.js';
import {
  ConversationDto,
  type ConversationResponse,
  EXAMPLE_TEST_CONVERSATION_ID,
  HumanConversationDto,
} from '../../../contexts/support/conversations/conversation.dto.js';
import { TestReplyBody } from '../../../contexts/support/inbox/admin-conversation.dto.js';
import { SimulatedRepliesService } from '../../../contexts/support/sandbox/simulated-replies.service.js';

@ApiTags('Test mode')
@Access({ kinds: ['partner'], needsSupport: true, mode: 'test' })
@Controller('v1/partner/test/conversations')
export class TestConversationsController {
  constructor(private readonly replies: SimulatedRepliesService) {}

  @Post(':id/reply')
  @PathParameter('id', 'The ID that `ask_support` returned.', EXAMPLE_TEST_CONVERSATION_ID, 'uuid')
  @Operation({
    summary: 'Reply to a test conversation as a human',
    description:
      'Adds a human reply to a conversation of a test key and sends `support.replied`, without waiting for the simulated reply. Only for test keys.',
    returns: { one: [ConversationDto, HumanConversationDto] },
  })
  replyToTestConversation(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() { content }: TestReplyBody,
  ): Promise<ConversationResponse> {
    return this.replies.sendReply(caller.ownerId as string, id, content);
  }
}
