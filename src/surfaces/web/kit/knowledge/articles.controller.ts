import { Body, Get, Injectable, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { ReplyPreviewBody, type ReplyPreviewDto } from '../../../../contexts/support/answering/reply-preview.dto.js';
import { ReplyPreviewsService } from '../../../../contexts/support/answering/reply-previews.service.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import type { ArticleWrongReply } from '../../../../contexts/support/learning/wrong-replies.repository.js';
import { AiRepliesService } from '../../../../contexts/support/statistics/ai-replies.service.js';
import { LONG_FORM_LIMITS } from '../../../../platform/http/requests/form-body.js';
import { Id, PageParameter } from '../../../../platform/input/parameters.js';
import { Converted } from '../../../../platform/input/checked-input.js';
import { SELECTION_BODY } from '../lists/selection.js';
import { LAST_PAGE } from '../lists/tables.js';
import { conflictDiff, saveMerged, type Values, VersionedForm } from '../conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm } from '../pages/form-handler.js';
import { type FreshPage, page, type PartnerPageContext, PostForm, PostOnce, type View } from '../pages/page.js';
import { type ArticleProps, type ArticlesProps, articleTexts, proposalsIn } from './articles.js';
import { EMPTY_PREVIEW } from './reply-preview.js';

const PER_PAGE = 50;
const LABELS = { title: 'Title', body: 'Text', examples: 'Also asked as' };
const asForm = ({ examples, ...texts }: Values): Form => ({
  ...(texts as Form),
  examples: (examples as string[]).join('\n'),
});

/** One example per line. A field that is left empty is not sent. */
class ArticleForm extends ArticleBody {
  @Converted((value) =>
    String(value)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  override examples: string[] = [];
}

class ArticlesQuery {
  @PageParameter()
  page = 1;
}

@Injectable()
abstract class BaseArticlesController {
  constructor(
    protected readonly clients: ClientsService,
    protected readonly knowledge: KnowledgeService,
    protected readonly previews: ReplyPreviewsService,
    protected readonly aiReplies: AiRepliesService,
  ) {}

  /** What AI would reply. */
  protected abstract tryQuestion(clientId: string, question: string, response: Response): Promise<ReplyPreviewDto>;

  /** AI replies from the article that an admin marked as wrong. */
  protected abstract listWrongReplies(clientId: string, id: string): Promise<ArticleWrongReply[]>;
}

interface ArticleRoutes {
  /** Who can change articles. */
  ForEdits: MethodDecorator;
  CurrentPage: ParameterDecorator;
  /** The path parameter with the ID of an article. */
  id: string;
  ArticlesView: View<ArticlesProps>;
  ArticleView: View<ArticleProps>;
}

/** The articles that AI uses to reply to a partner's customers: routes that portal and console share. */
export function articlesController({
  ForEdits,
  CurrentPage,
  id: idName,
  ...views
}: ArticleRoutes): typeof BaseArticlesController {
  abstract class SharedArticlesController extends BaseArticlesController {
    @Get()
    listArticles(@CurrentPage { clientId }: PartnerPageContext, @Query() query: ArticlesQuery): Promise<FreshPage> {
      return this.renderArticles(clientId, query.page);
    }

    @PostOnce('', LONG_FORM_LIMITS)
    @ForEdits
    createArticle(@CurrentPage { actor, clientId, path }: PartnerPageContext, @Body() form: Form): FormResult {
      return handleForm({
        form,
        body: ArticleForm,
        action: (input) => this.knowledge.createArticle(actor, clientId, input),
        rerender: (sent) => this.renderArticle(clientId, undefined, sent),
        redirectTo: path,
      });
    }

    @Get('new')
    @ForEdits
    showNewForm(@CurrentPage { clientId }: PartnerPageContext): Promise<FreshPage> {
      return this.renderArticle(clientId);
    }

    /** Shows AI's reply to a question. Stores nothing. For editors, because a model's tokens are charged. */
    @PostForm('try')
    @ForEdits
    testQuestion(
      @CurrentPage { clientId }: PartnerPageContext,
      @Body() form: Form,
      @Res({ passthrough: true }) response: Response,
    ): FormResult {
      const { question = '' } = form;
      return handleForm({
        form,
        body: ReplyPreviewBody,
        action: async (input) => {
          const outcome = await this.tryQuestion(clientId, input.question, response);
          return this.renderArticles(clientId, 1, { question, outcome });
        },
        rerender: ({ problems, message, status }) =>
          this.renderArticles(clientId, 1, { question, problem: problems.get('question') ?? message }, status),
      });
    }

    @Get(`:${idName}`)
    showArticle(@CurrentPage { clientId }: PartnerPageContext, @Id(idName) id: string): Promise<FreshPage> {
      return this.renderArticle(clientId, id);
    }

    /** The later of two editors sees both versions. */
    @PostForm(`:${idName}`, LONG_FORM_LIMITS)
    @ForEdits
    replaceArticle(@CurrentPage own: PartnerPageContext, @Id(idName) id: string, @Body() form: Form): FormResult {
      const { actor, clientId, path } = own;
      return handleForm({
        form,
        body: ArticleForm,
        action: (input) =>
          saveMerged({
            form,
            sent: { ...input },
            read: () => this.knowledge.getArticle(clientId, id),
            valuesOf: articleTexts,
            save: (changes, { title, body, version }) =>
              this.knowledge.replaceArticle(actor, clientId, id, { title, body, ...changes }, version),
            onConflict: conflictDiff(LABELS, String, asForm),
          }),
        rerender: (sent) => this.renderArticle(clientId, id, sent),
        redirectTo: path,
      });
    }

    @PostForm(`:${idName}/delete`)
    @ForEdits
    deleteArticle(@CurrentPage own: PartnerPageContext, @Id(idName) id: string, @Body() form: Form): FormResult {
      const { actor, clientId, path } = own;
      return handleForm({
        form,
        body: VersionedForm,
        action: ({ version }) => this.knowledge.deleteArticle(actor, clientId, id, version),
        rerender: ({ message, status }) => this.renderArticle(clientId, id, { rejection: message, status }),
        redirectTo: path,
      });
    }

    /** Confirms or rejects proposed examples. */
    @PostForm(`:${idName}/examples`, SELECTION_BODY)
    @ForEdits
    decideProposals(@CurrentPage own: PartnerPageContext, @Id(idName) id: string, @Body() form: Form): FormResult {
      const { actor, clientId, path } = own;
      const state = form.decision === 'confirmed' ? 'confirmed' : 'rejected';
      return handleForm({
        action: () => this.knowledge.decideProposals(actor, clientId, id, { keys: proposalsIn(form), state }),
        rerender: ({ message, status }) => this.renderArticle(clientId, id, { rejection: message, status }),
        redirectTo: `${path}/${id}`,
      });
    }

    private async renderArticles(
      clientId: string,
      pageNumber: number,
      trial = EMPTY_PREVIEW,
      status?: number,
    ): Promise<FreshPage> {
      const [partner, articles, replies] = await Promise.all([
        this.clients.getPartner(clientId),
        this.knowledge.listArticles(clientId, { page: Math.min(pageNumber, LAST_PAGE), limit: PER_PAGE }),
        this.aiReplies.countRecentReplies(clientId),
      ]);
      return page(views.ArticlesView, { partner, articles, replies, trial }, status);
    }

    /** `id` is undefined for a new article. */
    private async renderArticle(clientId: string, id?: string, sent?: ArticleProps['sent']): Promise<FreshPage> {
      const [partner, article, wrongReplies, proposals] = await Promise.all([
        this.clients.getPartner(clientId),
        id === undefined ? undefined : this.knowledge.getArticle(clientId, id),
        id === undefined ? [] : this.listWrongReplies(clientId, id),
        id === undefined ? [] : this.knowledge.listProposals(clientId, id),
      ]);
      return page(views.ArticleView, { partner, article, wrongReplies, proposals, sent }, sent?.status);
    }
  }
  return SharedArticlesController;
}
