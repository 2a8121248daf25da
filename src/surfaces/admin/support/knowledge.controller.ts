import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { ReplyPreviewBody, ReplyPreviewDto } from '../../../contexts/support/answering/reply-preview.dto.js';
import { ReplyPreviewsService } from '../../../contexts/support/answering/reply-previews.service.js';
import { DismissedGapDto, GapDto } from '../../../contexts/support/gaps/gaps.dto.js';
import { GapsService } from '../../../contexts/support/gaps/gaps.service.js';
import { ArticleBody, ArticleDto } from '../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../contexts/support/knowledge/knowledge.service.js';
import { Id } from '../../../platform/input/parameters.js';
import { ListQuery, type Page } from '../../../platform/input/page.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/partners/:id/knowledge', 'Support')
export class AdminKnowledgeController {
  constructor(
    private readonly knowledge: KnowledgeService,
    private readonly previews: ReplyPreviewsService,
    private readonly gaps: GapsService,
  ) {}

  @Get()
  @Operation({
    summary: "List a partner's knowledge articles",
    description: "Articles that AI uses to reply to this partner's customers, oldest first.",
    returns: { page: ArticleDto },
  })
  listArticles(@Id() id: string, @Query() query: ListQuery): Promise<Page<ArticleDto>> {
    return this.knowledge.listArticles(id, query);
  }

  @Post()
  @Operation({
    summary: 'Create a knowledge article',
    description:
      'AI uses the articles of a partner only for its customers. At most 500 articles and 1,000,000 characters in total.',
    returns: { one: ArticleDto },
    status: 201,
  })
  createArticle(@CurrentActor() actor: string, @Id() id: string, @Body() body: ArticleBody): Promise<ArticleDto> {
    return this.knowledge.createArticle(actor, id, body);
  }

  @Post('try')
  @Operation({
    summary: 'Test a question against the articles',
    description:
      'The reply that AI would send to a customer of this partner, or why it would not reply, and the nearest passages. Nothing is stored or sent. With a model, the call counts toward the monthly tokens.',
    returns: { one: ReplyPreviewDto },
  })
  tryKnowledge(@Id() id: string, @Body() { question }: ReplyPreviewBody): Promise<ReplyPreviewDto> {
    return this.previews.previewReply(id, question);
  }

  @Get('gaps')
  @Operation({
    summary: "List groups of similar questions that AI didn't answer",
    description:
      "Questions of this partner's customers in the last 90 days that AI did not answer, in groups of similar questions, largest first. For partners in human mode, all questions. Questions that AI never answers, such as account requests, are left out, because no article helps, and dismissed gaps for 90 days. The list can be up to an hour old. `total` stops at 10,000.",
    returns: { page: GapDto },
  })
  listGaps(@Id() id: string, @Query() query: ListQuery): Promise<Page<GapDto>> {
    return this.gaps.listGapsOfPartner(id, query);
  }

  @Delete('gaps/:gapId')
  @Operation({
    summary: 'Dismiss a gap for 90 days',
    description:
      'The list leaves the gap out until then. Its questions are not changed. Repeating the request restarts the 90 days.',
    returns: { one: DismissedGapDto },
  })
  dismissGap(@CurrentActor() actor: string, @Id() id: string, @Id('gapId') gapId: string): Promise<DismissedGapDto> {
    return this.gaps.dismissGap(actor, id, gapId);
  }

  @Get(':articleId')
  @Operation({
    summary: 'Get a knowledge article',
    description: 'The full text of one article of this partner.',
    returns: { one: ArticleDto },
  })
  getArticle(@Id() id: string, @Id('articleId') articleId: string): Promise<ArticleDto> {
    return this.knowledge.getArticle(id, articleId);
  }

  @Put(':articleId')
  @Operation({
    summary: 'Replace a knowledge article',
    description: 'Replaces title and body. Takes effect with the next question.',
    returns: { one: ArticleDto },
    versioned: true,
  })
  replaceArticle(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Id('articleId') articleId: string,
    @Body() body: ArticleBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<ArticleDto> {
    return this.knowledge.replaceArticle(actor, id, articleId, body, expectedVersion);
  }

  @Delete(':articleId')
  @Operation({
    summary: 'Delete a knowledge article',
    description: 'Takes effect with the next question. Returns the deleted article.',
    returns: { one: ArticleDto },
  })
  deleteArticle(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Id('articleId') articleId: string,
  ): Promise<ArticleDto> {
    return this.knowledge.deleteArticle(actor, id, articleId);
  }
}
