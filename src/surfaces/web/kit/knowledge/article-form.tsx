import type { VNode } from 'preact';
import { type ArticleDto, MAX_BODY, MAX_TITLE } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../conflicts/conflict-notice.js';
import { shownBase, type Values } from '../conflicts/form-conflicts.js';
import { Summary } from '../components/faq.js';
import { Field } from '../forms/field.js';
import { OneTimeToken } from '../forms/one-time-token.js';
import { Rejection } from '../forms/rejection.js';
import type { SentForm } from '../pages/form-handler.js';

/** A rejected form. */
export type SentArticle = Partial<SentForm>;

export const articleTexts = ({ title, body }: ArticleDto): Values => ({ title, body });

interface ArticleFormProps {
  /** Undefined for a new article. */
  article: ArticleDto | undefined;
  /** Of the articles. */
  path: string;
  sent: SentArticle | undefined;
}

export function ArticleForm({ article, path, sent }: ArticleFormProps): VNode {
  const shown = sent?.typed ?? { title: article?.title ?? '', body: article?.body ?? '' };
  return (
    <>
      <Rejection text={sent?.rejection} />
      {sent?.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
      <form
        class="panel stack"
        method="post"
        action={article === undefined ? path : `${path}/${article.id}`}
        {...draftAttributes(sent?.typed !== undefined)}
      >
        {article === undefined && <OneTimeToken />}
        {article !== undefined && <BaseFields base={shownBase(sent?.typed, article.version, articleTexts(article))} />}
        <Field
          name="title"
          label="Title"
          hint="The topic, in a customer’s words."
          problem={sent?.problems?.get('title')}
        >
          {(attributes) => (
            <input {...attributes} required maxLength={MAX_TITLE} value={shown.title ?? ''} dir="auto" />
          )}
        </Field>
        <Field
          name="body"
          label="Text"
          hint="Plain text in short paragraphs. AI quotes it word for word."
          problem={sent?.problems?.get('body')}
        >
          {(attributes) => (
            <textarea {...attributes} rows={14} required maxLength={MAX_BODY} dir="auto">
              {shown.body ?? ''}
            </textarea>
          )}
        </Field>
        <div class="row">
          <button class="button button-primary button-small" type="submit">
            {article === undefined ? 'Create article' : 'Save article'}
          </button>
          <a class="button button-quiet button-small" href={path}>
            Back to articles
          </a>
        </div>
      </form>
    </>
  );
}

export const DeleteArticle = ({ article: { id, version }, path }: { article: ArticleDto; path: string }): VNode => (
  <details class="fold">
    <Summary>Delete this article</Summary>
    <form class="stack stack-tight" method="post" action={`${path}/${id}/delete`}>
      <input type="hidden" name="version" value={version} />
      <p class="small">AI stops using it immediately. This can’t be undone.</p>
      <div>
        <button class="button button-small button-danger" type="submit">
          Delete article
        </button>
      </div>
    </form>
  </details>
);
