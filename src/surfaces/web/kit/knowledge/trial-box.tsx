import type { VNode } from 'preact';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import type { TrialDto } from '../../../../contexts/support/desk/knowledge-trial.dto.js';
import { Icon } from '../components/icons.js';
import { Field } from '../forms/field.js';

export interface Trial {
  question: string;
  problem?: string;
  outcome?: TrialDto;
}

export const NOTHING_TRIED: Trial = { question: '' };

interface TrialBoxProps {
  /** Of the articles. The form is sent to `{path}/try`. */
  path: string;
  supportMode: SupportMode;
  trial: Trial;
  /** Also shows the passages that the team would see. */
  forTeam?: boolean;
}

/** Shows what AI would reply to a customer. */
export function TrialBox({ path, supportMode, trial, forTeam = false }: TrialBoxProps): VNode {
  return (
    <section id="trial" class="panel stack" aria-labelledby="trial-heading">
      <h2 id="trial-heading">Test AI replies</h2>
      <form
        class="stack stack-tight"
        method="post"
        action={`${path}/try`}
        hx-post={`${path}/try`}
        hx-target="#trial"
        hx-select="#trial"
        hx-swap="outerMorph"
      >
        <Field
          name="question"
          label="Question"
          hint="As a customer might ask. Uses the saved articles. Nothing is saved or sent."
          problem={trial.problem}
        >
          {(attributes) => (
            <textarea {...attributes} rows={3} required dir="auto">
              {trial.question}
            </textarea>
          )}
        </Field>
        <div>
          <button class="button button-small" type="submit">
            Ask AI
          </button>
        </div>
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
  );
}

const Outcome = ({ outcome }: { outcome: TrialDto }): VNode => (
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

const Suggestions = ({ outcome: { suggestions }, path }: { outcome: TrialDto; path: string }): VNode => (
  <>
    {suggestions.map(({ articleId, title, text }, index) => (
      <div class="suggestion">
        <b>Suggestion {index + 1} for the team</b>
        <p dir="auto">{text}</p>
        <p class="small">
          From{' '}
          <a href={`${path}/${articleId}`} dir="auto">
            {title}
          </a>
        </p>
      </div>
    ))}
  </>
);
