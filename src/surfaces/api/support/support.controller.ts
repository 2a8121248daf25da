import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Id } from '../../../platform/input/parameters.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import { type Caller } from '../../../contexts/access/caller.js';
import { CurrentCaller, CurrentClientId } from '../../admission/current-caller.js';
import { Access } from '../../admission/policy.js';
import {
  ConversationDto,
  type ConversationResponse,
  ConversationsQuery,
  ConversationSummaryDto,
  EXAMPLE_ARTICLE_ID,
  EXAMPLE_CONVERSATION_ID,
  HumanConversationDto,
  SuggestionDto,
} from '../../../contexts/support/conversations/conversation.dto.js';
import { PartnerConversationsService } from '../../../contexts/support/conversations/partner-conversations.service.js';
import { AskBody } from '../../../contexts/support/asking/ask-body.dto.js';
import { AskingService } from '../../../contexts/support/asking/asking.service.js';

@ApiTags('Support')
@Controller('v1/support')
export class SupportController {
  constructor(
    private readonly asking: AskingService,
    private readonly conversations: PartnerConversationsService,
  ) {}

  @Post('ask')
  @Access({ kinds: ['partner'], budget: 'ask', needsSupport: true })
  @TakesIdempotencyKey()
  @Operation({
    summary: "Forward a customer's question",
    description:
      'In hybrid mode, you get the reply immediately if AI is confident; otherwise the conversation is pending until a human replies. In human mode, the response is shorter, and a human always replies. Poll a pending conversation every 5 to 15 seconds, or wait for the `support.replied` event.',
    returns: { one: [ConversationDto, HumanConversationDto] },
    fails: [404],
  })
  async askSupport(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
    @Body() body: AskBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConversationResponse> {
    const { result, replayed } = await this.asking.askQuestion(caller, key, body);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    return result;
  }

  @Get('conversations')
  @Access({ kinds: ['partner'], needsSupport: true })
  @Operation({
    summary: 'List your conversations',
    description: 'Latest activity first, at most 100. Parameters are combined with AND.',
    returns: { list: [ConversationSummaryDto, HumanConversationDto] },
  })
  listSupportConversations(
    @CurrentCaller() caller: Caller,
    @Query() query: ConversationsQuery,
  ): Promise<(ConversationSummaryDto | HumanConversationDto)[]> {
    return this.conversations.listConversations(caller, query);
  }

  @Get('conversations/:id')
  @Access({ kinds: ['partner'], needsSupport: true })
  @PathParameter('id', 'The ID that `ask_support` returned.', EXAMPLE_CONVERSATION_ID, 'uuid')
  @Operation({
    summary: 'Get one of your conversations',
    description:
      'Includes its messages. In human mode, the response is shorter. A conversation of another partner returns 404.',
    returns: { one: [ConversationDto, HumanConversationDto] },
  })
  getSupportConversation(@CurrentCaller() caller: Caller, @Id() id: string): Promise<ConversationResponse> {
    return this.conversations.getConversation(caller, id);
  }

  @Get('conversations/:id/suggestions')
  @Access({ kinds: ['partner'], needsSupport: true })
  @PathParameter('id', 'The ID that `ask_support` returned.', EXAMPLE_CONVERSATION_ID, 'uuid')
  @Operation({
    summary: 'List article passages that may answer a conversation',
    description: 'At most three, best first. Empty unless the conversation is pending, and in human mode.',
    returns: { list: [SuggestionDto] },
  })
  listSupportSuggestions(@CurrentCaller() caller: Caller, @Id() id: string): Promise<SuggestionDto[]> {
    return this.conversations.listSuggestions(caller, id);
  }

  @Post('conversations/:id/suggestions/:articleId/accept')
  @Access({ kinds: ['partner'], needsSupport: true })
  @PathParameter('id', 'The ID that `ask_support` returned.', EXAMPLE_CONVERSATION_ID, 'uuid')
  @PathParameter('articleId', 'The `articleId` of a suggestion.', EXAMPLE_ARTICLE_ID, 'uuid')
  @Operation({
    summary: 'Reply with a suggestion that the customer accepted',
    description:
      'Replies to the conversation with the text of the suggestion and sets `replySource` to `ai`. Repeating the request returns the same response. Returns 404 if the article is not suggested, and 409 if the question already has another reply.',
    returns: { one: ConversationDto },
    fails: [404, 409],
  })
  acceptSupportSuggestion(
    @CurrentClientId() clientId: string,
    @Id() id: string,
    @Id('articleId') articleId: string,
  ): Promise<ConversationResponse> {
    return this.asking.acceptSuggestion(clientId, id, articleId);
  }
}
