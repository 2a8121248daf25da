import type { ComponentChildren, VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { ProposedExample } from '../../../../contexts/support/learning/example-proposals.repository.js';
import {
  type ArticleDto,
  MAX_BODY,
  MAX_EXAMPLES,
  MAX_TITLE,
} from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { ArticleWrongReply } from '../../../../contexts/support/learning/wrong-replies.repository.js';
import type { AiReplies } from '../../../../contexts/support/statistics/ai-replies.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty, excerpt, LinkButton, SubmitButton, SubmitLine } from '../components/elements.js';
import { ExactAgo } from '../components/formats.js';
import { Summary } from '../components/blocks.js';
import { anyText, DataList, oneLine, Total } from '../lists/tables.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../conflicts/conflict-notice.js';
import { renderedBase, type Values } from '../conflicts/form-conflicts.js';
import { OneTimeToken, type Problems, Rejection, TextField } from '../forms/forms.js';
import type { Form, FormState } from '../pages/form-handler.js';
import { EMPTY_PREVIEW, type ReplyPreviewState, ReplyPreviewAside } from './reply-preview.js';

const EXCERPT_LENGTH = 160;

interface ArticleListProps {
  articles: Page<ArticleDto>;
  /** Each article's page is below it. */
  path: string;
  canEdit?: boolean;
}

export const ArticleList = ({ articles: { items, pagination }, path, canEdit = true }: ArticleListProps): VNode => (
  <section class="stack" aria-labelledby="articles">
    <div class="row">
      <h2 id="articles">
        Articles <Total value={pagination.total} />
      </h2>
      {canEdit && <LinkButton look="small to-end" href={`${path}/new`} text="Create article" />}
    </div>
    <DataList
      label="Articles"
      path={path}
      query={{}}
      pagination={pagination}
      empty={
        <Empty heading="No articles yet">
          AI replies only from articles. Without articles, the team replies to every question.
        </Empty>
      }
      rows={items}
      columns={{
        Title: anyText(({ id, title }: ArticleDto) => <a href={`${path}/${id}`}>{title}</a>),
        Text: anyText(({ body }: ArticleDto) => excerpt(body, EXCERPT_LENGTH)),
        Updated: oneLine(({ updatedAt }: ArticleDto) => <ExactAgo at={new Date(updatedAt)} />),
      }}
    />
  </section>
);

export const articleTexts = ({ title, body, examples }: ArticleDto): Values => ({ title, body, examples });

export interface ArticlesProps {
  partner: PartnerDto;
  articles: Page<ArticleDto>;
  replies: AiReplies;
  trial: ReplyPreviewState;
}

export interface ArticleProps {
  partner: PartnerDto;
  /** Undefined for a new article. */
  article: ArticleDto | undefined;
  /** AI replies from this article that an admin marked as wrong, in the console. */
  wrongReplies: ArticleWrongReply[];
  /** Questions that can be confirmed as examples. */
  proposals: ProposedExample[];
  /** A rejected form. */
  sent: Partial<FormState> | undefined;
}

interface EditedArticleProps extends Omit<ArticleProps, 'wrongReplies'> {
  /** Of the articles. */
  path: string;
  /** As in TrialAside. */
  forTeam?: boolean;
  /** Below the form. */
  children?: ComponentChildren;
}

export const EditedArticle = ({ partner, path, forTeam = false, children, ...edited }: EditedArticleProps): VNode => (
  <div class="with-facts">
    <div class="stack">
      <ArticleForm {...edited} path={path} />
      {edited.proposals.length > 0 && <Proposals proposals={edited.proposals} path={`${path}/${edited.article?.id}`} />}
      {children}
      {edited.article !== undefined && <DeleteArticle article={edited.article} path={path} />}
    </div>
    <ReplyPreviewAside path={path} supportMode={partner.supportMode} trial={EMPTY_PREVIEW} forTeam={forTeam} />
  </div>
);

function ArticleForm({ article, path, sent }: Pick<EditedArticleProps, 'article' | 'path' | 'sent'>): VNode {
  const shown = sent?.typed ?? {
    title: article?.title ?? '',
    body: article?.body ?? '',
    examples: article?.examples.join('\n') ?? '',
  };
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
        {article !== undefined && (
          <BaseFields base={renderedBase(sent?.typed, article.version, articleTexts(article))} />
        )}
        <ArticleFields
          typed={shown}
          problems={sent?.problems}
          hint="Plain text in short paragraphs. AI quotes it word for word."
        />
        <TextField
          name="examples"
          label="Also asked as"
          hint={`Questions that this text answers, in customers’ words. One per line, up to ${MAX_EXAMPLES}.`}
          problem={sent?.problems?.get('examples')}
          rows={4}
          value={shown.examples ?? ''}
          dir="auto"
        />
        <div class="row">
          <SubmitButton look="primary small">{article === undefined ? 'Create article' : 'Save article'}</SubmitButton>
          <LinkButton look="quiet small" href={path} text="Back to articles" />
        </div>
      </form>
    </>
  );
}

const PROPOSAL = 'proposal-';

/** Returns the keys of the selected proposals. */
export const proposalsIn = (form: Form): string[] =>
  Object.keys(form).flatMap((name) => (name.startsWith(PROPOSAL) ? name.slice(PROPOSAL.length) : []));

/** Selects all proposals, so that one click confirms or rejects them. */
const Proposals = ({ proposals, path }: { proposals: readonly ProposedExample[]; path: string }): VNode => (
  <form class="panel stack" method="post" action={`${path}/examples`} aria-labelledby="proposals">
    <h2 id="proposals">Proposed questions</h2>
    <p class="small quiet">
      Customers asked these questions, and this article may answer them. AI uses only the ones you confirm.
    </p>
    {proposals.map(({ key, text }) => (
      <label class="choice">
        <input type="checkbox" name={PROPOSAL + key} checked />
        <span dir="auto">{text}</span>
      </label>
    ))}
    <div class="row">
      <SubmitButton look="primary small" name="decision" value="confirmed" text="Confirm questions" />
      <SubmitButton look="small" name="decision" value="rejected" text="Reject questions" />
    </div>
  </form>
);

const DeleteArticle = ({ article: { id, version }, path }: { article: ArticleDto; path: string }): VNode => (
  <details class="fold">
    <Summary>Delete this article</Summary>
    <form class="stack stack-tight" method="post" action={`${path}/${id}/delete`}>
      <input type="hidden" name="version" value={version} />
      <p class="small">AI stops using it immediately. This can’t be undone.</p>
      <SubmitLine look="small danger">Delete article</SubmitLine>
    </form>
  </details>
);

interface ArticleFieldsProps {
  typed: Form;
  problems: Problems | undefined;
  /** Below the text. */
  hint: string;
}

export const ArticleFields = ({ typed, problems, hint }: ArticleFieldsProps): VNode => (
  <>
    <TextField
      name="title"
      label="Title"
      hint="The topic, in a customer’s words."
      problem={problems?.get('title')}
      required
      maxLength={MAX_TITLE}
      value={typed.title ?? ''}
      dir="auto"
    />
    <TextField
      name="body"
      label="Text"
      hint={hint}
      problem={problems?.get('body')}
      rows={14}
      required
      maxLength={MAX_BODY}
      value={typed.body ?? ''}
      dir="auto"
    />
  </>
);
