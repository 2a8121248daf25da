import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { type ArticleDto, MAX_BODY, MAX_TITLE } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { ArticleWrongReply } from '../../../../contexts/support/learning/wrong-replies.repository.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { excerpt } from '../../kit/components/texts.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field } from '../../kit/forms/field.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../frame/conflict-notice.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { shownBase, type Values } from '../frame/form-conflicts.js';
import { NOTHING_TRIED, TrialBox } from './trial-box.js';

const REPLY_LENGTH = 120;

/** A rejected form. */
export type SentArticle = Partial<SentForm>;

export const articleTexts = ({ title, body }: ArticleDto): Values => ({ title, body });

export interface ArticleProps {
  frame: Frame;
  partner: PartnerDto;
  /** Undefined for a new article. */
  article: ArticleDto | undefined;
  /** AI replies from this article that an admin marked as wrong. */
  wrongReplies: ArticleWrongReply[];
  sent: SentArticle | undefined;
}

export function ArticleView({ frame, partner, article, wrongReplies, sent }: ArticleProps): VNode {
  const list = `/console/partners/${partner.id}/knowledge`;
  const path = article === undefined ? list : `${list}/${article.id}`;
  const shown = sent?.typed ?? { title: article?.title ?? '', body: article?.body ?? '' };
  return (
    <ConsoleFrame
      {...frame}
      section="partners"
      title={article === undefined ? 'New article' : 'Article'}
      heading={
        <span class="quiet" dir="auto">
          {partner.name}
          {article !== undefined && (
            <>
              , updated <ExactAgo at={new Date(article.updatedAt)} />
            </>
          )}
        </span>
      }
    >
      <div class="with-facts">
        <div class="stack">
          <Rejection text={sent?.rejection} />
          {sent?.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
          <form class="panel stack" method="post" action={path} {...draftAttributes(sent?.typed !== undefined)}>
            {article === undefined && <OneTimeToken />}
            {article !== undefined && (
              <BaseFields base={shownBase(sent?.typed, article.version, articleTexts(article))} />
            )}
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
              <a class="button button-quiet button-small" href={list}>
                Back to articles
              </a>
            </div>
          </form>
          {wrongReplies.length > 0 && <WrongReplyList replies={wrongReplies} />}
          {article !== undefined && <DeleteFold path={path} version={article.version} />}
        </div>
        <aside aria-label="Test AI replies">
          <TrialBox partner={partner} trial={NOTHING_TRIED} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}

const WrongReplyList = ({ replies }: { replies: ArticleWrongReply[] }): VNode => (
  <section class="panel stack" aria-labelledby="wrong-replies">
    <h2 id="wrong-replies">AI replies marked as wrong</h2>
    <p class="small quiet">AI doesn’t reply to the same question again until you change an article that it used.</p>
    <ul class="stack stack-tight">
      {replies.map(({ conversationId, messageId, text, markedAt }) => (
        <li>
          <a href={`/console/inbox/${conversationId}#message-${messageId}`} dir="auto">
            {excerpt(text, REPLY_LENGTH)}
          </a>{' '}
          <span class="small quiet">
            marked <ExactAgo at={markedAt} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const DeleteFold = ({ path, version }: { path: string; version: number }): VNode => (
  <details class="fold">
    <Summary>Delete this article</Summary>
    <form class="stack stack-tight" method="post" action={`${path}/delete`}>
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
