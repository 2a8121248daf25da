import { Injectable } from '@nestjs/common';
import { TrialBody, type TrialDto } from '../../../../contexts/support/desk/knowledge-trial.dto.js';
import { KnowledgeTrial } from '../../../../contexts/support/desk/knowledge-trial.service.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { bothValues, saveMerged } from '../conflicts/form-conflicts.js';
import { VersionedForm } from '../conflicts/versioned-form.js';
import { type Form, type FormResult, handleForm } from '../pages/form-handler.js';
import type { FreshPage } from '../pages/page.js';
import { articleTexts, type SentArticle } from './article-form.js';
import type { Trial } from './trial-box.js';

const LABELS = { title: 'Title', body: 'Text' };

/** The pages around the forms: those of the console, or those of the portal. */
export interface ArticlePages {
  /** The signed-in user. */
  actor: string;
  /** Whose articles. */
  clientId: string;
  /** Of the articles. */
  path: string;
  showArticles: (trial: Trial, status?: number) => Promise<FreshPage>;
  showNewForm: (sent: SentArticle) => Promise<FreshPage>;
  showArticle: (id: string, sent: SentArticle) => Promise<FreshPage>;
}

@Injectable()
export class ArticleForms {
  constructor(
    private readonly knowledge: KnowledgeService,
    private readonly trial: KnowledgeTrial,
  ) {}

  createArticle({ actor, clientId, path, showNewForm }: ArticlePages, form: Form): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      action: (input) => this.knowledge.createArticle(actor, clientId, input),
      rerender: showNewForm,
      redirectTo: path,
    });
  }

  /** The later of two editors sees both versions. */
  replaceArticle({ actor, clientId, path, showArticle }: ArticlePages, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      action: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.knowledge.getArticle(clientId, id),
          valuesOf: articleTexts,
          save: (changes, { title, body, version }) =>
            this.knowledge.replaceArticle(actor, clientId, id, { title, body, ...changes }, version),
          onConflict: bothValues(LABELS),
        }),
      rerender: (sent) => showArticle(id, sent),
      redirectTo: path,
    });
  }

  deleteArticle({ actor, clientId, path, showArticle }: ArticlePages, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      action: ({ version }) => this.knowledge.deleteArticle(actor, clientId, id, version),
      rerender: ({ message, status }) => showArticle(id, { rejection: message, status }),
      redirectTo: path,
    });
  }

  /** Shows AI's reply to a question. Stores nothing. */
  testQuestion(
    { clientId, showArticles }: ArticlePages,
    form: Form,
    tryQuestion = (question: string): Promise<TrialDto> => this.trial.tryQuestion(clientId, question),
  ): FormResult {
    const { question = '' } = form;
    return handleForm({
      form,
      body: TrialBody,
      action: async (input) => showArticles({ question, outcome: await tryQuestion(input.question) }),
      rerender: ({ problems, message, status }) =>
        showArticles({ question, problem: problems.get('question') ?? message }, status),
    });
  }
}
