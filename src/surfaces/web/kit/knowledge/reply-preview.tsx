import type { VNode } from 'preact';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import type { ReplyPreviewDto } from '../../../../contexts/support/answering/reply-preview.dto.js';
import { Icon, NameLink, SubmitLine } from '../components/elements.js';
import { TextField } from '../forms/forms.js';
import { swapping } from '../live/live.js';

export interface ReplyPreviewState {
  question: string;
  problem?: string;
  outcome?: ReplyPreviewDto;
}

export const EMPTY_PREVIEW: ReplyPreviewState = { question: '' };

interface TrialAsideProps {
  /** Of the articles. The form is sent to `{path}/try`. */
  path: string;
  supportMode: SupportMode;
  trial: ReplyPreviewState;
  /** Also shows the passages that the team would see. */
  forTeam?: boolean;
}

/** Shows what AI would reply to a customer. */
export const ReplyPreviewAside = ({ path, supportMode, trial, forTeam = false }: TrialAsideProps): VNode => (
  <aside aria-label="Test AI replies">
    <section id="trial" class="panel stack" aria-labelledby="trial-heading">
      <h2 id="trial-heading">Test AI replies</h2>
      <form
        class="stack stack-tight"
        method="post"
        action={`${path}/try`}
        hx-post={`${path}/try`}
        {...swapping('trial')}
      >
        <TextField
          name="question"
          label="Question"
          hint="As a customer might ask. Uses the saved articles. Nothing is saved or sent."
          problem={trial.problem}
          rows={3}
          required
          value={trial.question}
          dir="auto"
        />
        <SubmitLine look="small">Ask AI</SubmitLine>
      </form>
      {trial.outcome !== undefined && <Outcome outcome={trial.outcome} />}
      {trial.outcome !== undefined && forTeam && <Suggestions outcome={trial.outcome} path={path} />}
      {supportMode === 'human' && (
        <p class="note">
          <Icon name="info" />
          AI is off for this partner. The team replies to its customers.
        </p>
      )}
    </section>
  </aside>
);

const Outcome = ({ outcome }: { outcome: ReplyPreviewDto }): VNode => (
  <div class="stack" role="status">
    {outcome.reply === null ? (
      <div class="stack stack-tight">
        <p class="note tone-warn">
          <Icon name="alert" />
          AI wouldn’t reply. The question would go to the team.
        </p>
        <ul class="small">
          {outcome.reasons.map((reason) => (
            <li dir="auto">{reason}</li>
          ))}
        </ul>
      </div>
    ) : (
      <div class="stack stack-tight">
        <p class="note tone-good">
          <Icon name="check" />
          AI would reply:
        </p>
        <blockquote class="suggestion" dir="auto">
          {outcome.reply}
        </blockquote>
      </div>
    )}
  </div>
);

const Suggestions = ({ outcome: { suggestions }, path }: { outcome: ReplyPreviewDto; path: string }): VNode => (
  <>
    {suggestions.map(({ articleId, title, text }, index) => (
      <div class="suggestion">
        <b>Suggestion {index + 1} for the team</b>
        <p dir="auto">{text}</p>
        <p class="small">
          From <NameLink href={`${path}/${articleId}`} text={title} />
        </p>
      </div>
    ))}
  </>
);
