import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { TrialDto } from '../../../../contexts/support/desk/knowledge-trial.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { Field } from '../../kit/forms/field.js';

export interface Trial {
  question: string;
  problem?: string;
  outcome?: TrialDto;
}

export const NOTHING_TRIED: Trial = { question: '' };

/** Shows what AI would reply to a customer. */
export function TrialBox({ partner, trial }: { partner: PartnerDto; trial: Trial }): VNode {
  const path = `/console/partners/${partner.id}/knowledge`;
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
      {trial.outcome !== undefined && <Outcome outcome={trial.outcome} path={path} />}
      {partner.supportMode === 'human' && (
        <p class="note">
          <Icon name="info" />
          AI is off for this partner. The team replies to its customers.
        </p>
      )}
    </section>
  );
}

const Outcome = ({ outcome, path }: { outcome: TrialDto; path: string }): VNode => (
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
    {outcome.suggestions.map(({ articleId, title, text }, index) => (
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
  </div>
);
