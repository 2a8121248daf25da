import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { GapTextDto } from '../../../../contexts/support/gaps/gaps.dto.js';
import { MAX_COUNTED_GAPS } from '../../../../contexts/support/gaps/gaps.repository.js';
import type { GapView } from '../../../../contexts/support/gaps/gaps.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { counted, ExactAgo } from '../../kit/components/formats.js';
import { Empty, excerpt, Icon, LinkButton, NameLink, Note, SubmitButton } from '../../kit/components/elements.js';
import { Summary } from '../../kit/components/blocks.js';
import { Pages, pathWithQuery, Total } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { swapping } from '../../kit/live/live.js';
import type { Form, FormState } from '../../kit/pages/form-handler.js';
import { ArticleFields } from '../../kit/knowledge/articles.js';
import { ConsoleFrame, PartnerNav } from '../frame/console-frame.js';

const HEADING_LENGTH = 140;
const QUESTION_LENGTH = 200;
const REPLY_LENGTH = 400;

/** Without JavaScript, the browser reloads the page this often during a test. */
const REFRESH_SECONDS = 5;

const DONE = {
  article: 'Article created. AI now uses it in replies.',
  dismissed: 'Gap dismissed for 90 days.',
};

interface GapsProps {
  partner: PartnerDto;
  gaps: Page<GapView>;
  page: number;
  rejection: string | undefined;
}

export function GapsView({ partner, gaps: { items, pagination }, page: number, rejection }: GapsProps): VNode {
  const path = `/console/partners/${partner.id}/gaps`;
  const page = number === 1 ? undefined : number;
  const isTesting = items.some(({ trialRequestedAt, triedAt }) => trialRequestedAt !== null && triedAt === null);
  const watched = isTesting && {
    'hx-get': pathWithQuery(path, { page }),
    'hx-trigger': 'every 2s',
    ...swapping('gaps'),
  };
  return (
    <ConsoleFrame section="partners" title={partner.name} refreshSeconds={isTesting ? REFRESH_SECONDS : undefined}>
      <PartnerNav partnerId={partner.id} page="gaps" />
      <Rejection text={rejection} />
      <Confirmation messages={DONE} />
      <section class="stack" aria-labelledby="gaps-heading">
        <div class="stack stack-tight">
          <h2 id="gaps-heading">
            Gaps <Total value={pagination.total} isCut={pagination.total === MAX_COUNTED_GAPS} />
          </h2>
          <p class="small quiet">
            {partner.supportMode === 'human'
              ? 'Groups of similar questions of the last 90 days. AI is off for this partner.'
              : 'Groups of similar questions of the last 90 days that AI didn’t answer.'}{' '}
            Questions that AI never answers, such as account requests, are left out. This list can be up to an hour old.
          </p>
        </div>
        <div id="gaps" class="stack" {...watched}>
          {items.length > 0 ? (
            <ul class="stack" role="list">
              {items.map((gap) => (
                <GapPanel gap={gap} path={path} page={page} />
              ))}
            </ul>
          ) : pagination.total === 0 ? (
            <Empty heading="No gaps">Questions that AI doesn’t answer appear here within an hour.</Empty>
          ) : (
            <Empty heading="This page is empty">
              <a href={path}>Go to first page</a>
            </Empty>
          )}
        </div>
        <Pages pagination={pagination} pathOf={(other) => pathWithQuery(path, { page: other })} />
      </section>
    </ConsoleFrame>
  );
}

/** `path`: that of the list. */
function GapPanel({ gap, path, page }: { gap: GapView; path: string; page: number | undefined }): VNode {
  const { id, count, latestAt, questions, replies } = gap;
  const [latest, ...others] = questions;
  const heading = excerpt(latest?.text ?? '', HEADING_LENGTH);
  const to = (action: string): string => pathWithQuery(`${path}/${id}/${action}`, { page });
  return (
    <li class="panel stack stack-tight" id={`gap-${id}`}>
      <div class="row row-apart">
        <div>
          <h3 dir="auto">{latest && <a href={`/console/inbox/${latest.conversationId}`}>{heading}</a>}</h3>
          <p class="small quiet">
            {counted(count, 'question')}, latest <ExactAgo at={latestAt} />
          </p>
        </div>
        <div class="row">
          <a class="button button-small" href={to('article')}>
            Write article<span class="visually-hidden"> about {heading}</span>
          </a>
          <ActionForm action={to('dismiss')} look="quiet small">
            Dismiss for 90 days<span class="visually-hidden">: {heading}</span>
          </ActionForm>
        </div>
      </div>
      {gap.found !== null && (
        <p class="note">
          <Icon name="article" />
          <span>
            An article exists:{' '}
            <a href={`${path.replace(/gaps$/, 'knowledge')}/${gap.found.id}`} dir="auto">
              {gap.found.title}
            </a>
            . AI found it for {gap.found.count} of {counted(gap.found.of, 'question')}, but wasn’t sure.
          </span>
        </p>
      )}
      {others.length > 0 && <GapQuestions questions={others} />}
      {replies.length > 0 && <GapReplies replies={replies} />}
      {gap.trialRequestedAt !== null && <GapTrial gap={gap} path={path} action={to('try')} />}
    </li>
  );
}

const GapQuestions = ({ questions }: { questions: readonly GapTextDto[] }): VNode => (
  <ul class="link-list small" role="list">
    {questions.map(({ conversationId, text }) => (
      <li>
        <NameLink href={`/console/inbox/${conversationId}`} text={excerpt(text, QUESTION_LENGTH)} />
      </li>
    ))}
  </ul>
);

const GapReplies = ({ replies }: { replies: readonly GapTextDto[] }): VNode => (
  <details class="fold">
    <Summary>{counted(replies.length, 'human reply', 'human replies')}</Summary>
    <div class="stack stack-tight">
      {replies.map(({ conversationId, text }) => (
        <div class="suggestion">
          <p dir="auto">{excerpt(text, REPLY_LENGTH)}</p>
          <p class="small">
            Sent in <a href={`/console/inbox/${conversationId}`}>this conversation</a>
          </p>
        </div>
      ))}
    </div>
  </details>
);

function GapTrial({ gap, path, action }: { gap: GapView; path: string; action: string }): VNode {
  const { articleId, triedAt, tried } = gap;
  const answered = tried.filter(({ isAnsweredNow }) => isAnsweredNow).length;
  const areAllAnswered = triedAt !== null && tried.length > 0 && answered === tried.length;
  return (
    <section class="stack stack-tight" aria-label="Test results">
      <p class={`note ${areAllAnswered ? 'tone-good' : triedAt === null ? '' : 'tone-warn'}`} role="status">
        <Icon name={areAllAnswered ? 'check' : triedAt === null ? 'clock' : 'alert'} />
        {triedAt === null
          ? `Testing which questions AI would answer now. ${counted(tried.length, 'question')} tested.`
          : tried.length === 0
            ? 'No questions were tested. Test them again.'
            : `AI would answer ${answered} of ${counted(tried.length, 'tested question')} now.`}
      </p>
      {tried.length > 0 && (
        <details class="fold">
          <Summary>Tested questions</Summary>
          <ul class="small stack stack-tight" role="list">
            {tried.map(({ conversationId, text, isAnsweredNow }) => (
              <li>
                {isAnsweredNow ? (
                  <Note icon="check" tone="good" text="AI would answer" />
                ) : (
                  <Note icon="alert" tone="warn" text="AI wouldn’t answer" />
                )}{' '}
                <NameLink href={`/console/inbox/${conversationId}`} text={excerpt(text, QUESTION_LENGTH)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {triedAt !== null && (
        <form class="row" method="post" action={action}>
          <SubmitButton look="small">Test questions again</SubmitButton>
          {articleId !== null && (
            <LinkButton
              look="quiet small"
              href={`${path.replace(/gaps$/, 'knowledge')}/${articleId}`}
              text="Edit article"
            />
          )}
        </form>
      )}
    </section>
  );
}

interface GapArticleProps {
  partner: PartnerDto;
  gapId: string;
  /** The page of the list that the form was opened from. */
  page: number;
  questions: GapTextDto[];
  typed: Form;
  sent: FormState | undefined;
}

export function GapArticleView({ partner, gapId, page, questions, typed, sent }: GapArticleProps): VNode {
  const list = `/console/partners/${partner.id}/gaps`;
  const query = { page: page === 1 ? undefined : page };
  return (
    <ConsoleFrame
      section="partners"
      title="New article"
      heading={
        <span class="quiet" dir="auto">
          {partner.name}
        </span>
      }
    >
      <div class="with-facts">
        <form
          class="panel stack"
          method="post"
          action={pathWithQuery(`${list}/${gapId}/article`, query)}
          {...draftAttributes(sent !== undefined)}
        >
          <OneTimeToken />
          <Rejection text={sent?.rejection} />
          <p class="note">
            <Icon name="article" />
            AI quotes articles word for word. Replace every [check] with text that is right for all customers.
          </p>
          <ArticleFields typed={typed} problems={sent?.problems} hint="Plain text in short paragraphs." />
          <div class="row">
            <SubmitButton look="primary small">Create article</SubmitButton>
            <LinkButton look="quiet small" href={`${pathWithQuery(list, query)}#gap-${gapId}`} text="Back to gaps" />
          </div>
        </form>
        <aside class="panel stack stack-tight" aria-labelledby="gap-questions">
          <h2 id="gap-questions">Questions</h2>
          <GapQuestions questions={questions} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}
