import type { VNode } from 'preact';
import { SUPPORT_CAUTIONS } from '../../../../contexts/access/users/partner-client.entity.js';
import { LEVELS } from '../../../../contexts/support/answering/levels.js';
import type { LevelOutcome, LevelOutcomes } from '../../../../contexts/support/statistics/level-outcomes.service.js';
import { SelectField } from '../forms/filters.js';
import { CAUTION_LABEL, CAUTION_NAMES } from '../records/record-fields.js';

interface CautionFieldProps {
  chosen: string | undefined;
  /** Compared with the stored level; null without recorded questions. */
  outcomes?: LevelOutcomes | null;
}

/** With what each level reaches. */
export const CautionField = ({ chosen = 'balanced', outcomes = null }: CautionFieldProps): VNode => (
  <>
    <SelectField name="supportCaution" label={CAUTION_LABEL} options={Object.entries(CAUTION_NAMES)} chosen={chosen} />
    <div id="levels" class="small quiet stack stack-tight">
      <p>
        Applies to built-in replies if AI replies first. On questions about invented products that AI wasn’t trained on:
      </p>
      <ul>
        {SUPPORT_CAUTIONS.map((level) => (
          <li>
            <b>{CAUTION_NAMES[level]}</b>: {LEVELS[level].precision}% of AI replies were right, and{' '}
            {LEVELS[level].coverage}% of the questions that an article answers got a right one.
            {outcomes !== null && outcomeText(outcomes[level])}
          </li>
        ))}
      </ul>
      {outcomes !== null && (
        <p>
          Compared with the saved level, on the latest 1,000 questions of the last 90 days. The same article: the reply
          contains a sentence of it.
        </p>
      )}
    </div>
  </>
);

function outcomeText({ more, fewer, sameArticle }: LevelOutcome): string {
  if (more > 0)
    return ` It would have answered ${more} more, of which the team answered ${sameArticle} with the same article.`;
  return fewer > 0 ? ` It would have answered ${fewer} fewer.` : '';
}
