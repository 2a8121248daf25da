import type { VNode } from 'preact';
import type { GapTextDto } from '../../../../contexts/support/gaps/gaps.dto.js';
import type { GapView } from '../../../../contexts/support/gaps/gaps.service.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { Icon } from '../../kit/components/icons.js';
import { counted } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';

const HEADING_LENGTH = 140;
const QUESTION_LENGTH = 200;
const REPLY_LENGTH = 400;

interface GapPanelProps {
  gap: GapView;
  /** The path of the list. */
  path: string;
  page: number | undefined;
}

export function GapPanel({ gap, path, page }: GapPanelProps): VNode {
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
        <a class="button button-small" href={to('article')}>
          Write article<span class="visually-hidden"> about {heading}</span>
        </a>
      </div>
      {others.length > 0 && <GapQuestions questions={others} />}
      {replies.length > 0 && <GapReplies replies={replies} />}
      {gap.trialRequestedAt !== null && <GapTrial gap={gap} path={path} action={to('try')} />}
    </li>
  );
}

export const GapQuestions = ({ questions }: { questions: readonly GapTextDto[] }): VNode => (
  <ul class="link-list small" role="list">
    {questions.map(({ conversationId, text }) => (
      <li>
        <a href={`/console/inbox/${conversationId}`} dir="auto">
          {excerpt(text, QUESTION_LENGTH)}
        </a>
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

interface GapTrialProps {
  gap: GapView;
  path: string;
  action: string;
}

function GapTrial({ gap: { articleId, triedAt, tried }, path, action }: GapTrialProps): VNode {
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
                <span class={`note ${isAnsweredNow ? 'tone-good' : 'tone-warn'}`}>
                  <Icon name={isAnsweredNow ? 'check' : 'alert'} />
                  {isAnsweredNow ? 'AI would answer' : 'AI wouldn’t answer'}
                </span>{' '}
                <a href={`/console/inbox/${conversationId}`} dir="auto">
                  {excerpt(text, QUESTION_LENGTH)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {triedAt !== null && (
        <form class="row" method="post" action={action}>
          <button class="button button-small" type="submit">
            Test questions again
          </button>
          {articleId !== null && (
            <a class="button button-quiet button-small" href={`${path.replace(/gaps$/, 'knowledge')}/${articleId}`}>
              Edit article
            </a>
          )}
        </form>
      )}
    </section>
  );
}
