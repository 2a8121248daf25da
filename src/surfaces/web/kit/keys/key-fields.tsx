import type { VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { dayInWords } from '../components/date.js';
import { Field } from '../forms/field.js';
import type { SentForm } from '../pages/form-handler.js';
import { Icon } from '../components/icons.js';

export const ExpiryField = ({ typed, problems }: Pick<SentForm, 'typed' | 'problems'>): VNode => (
  <Field
    name="expires"
    label="Expires"
    hint="Optional. Valid through this day (UTC)."
    problem={problems.get('expires')}
  >
    {(attributes) => (
      <input {...attributes} type="date" min={new Date().toISOString().slice(0, 10)} value={typed.expires ?? ''} />
    )}
  </Field>
);

interface AgreementChoiceProps extends Pick<SentForm, 'typed' | 'problems'> {
  /** What the user agrees for, as in “to create a key”. */
  what?: string;
}

/** The value is the version on the page, so that users can't accept a later version that they have not seen. */
export function AgreementChoice({ typed, problems, what = 'create a key' }: AgreementChoiceProps): VNode {
  const { version, since, terms } = ACCEPTABLE_USE;
  const problem = problems.get('policy');
  return (
    <div class="stack stack-tight">
      <label class="choice">
        <input
          type="checkbox"
          id="policy"
          name="policy"
          value={version}
          required
          checked={typed.policy === version}
          {...(problem !== undefined && { 'aria-invalid': 'true', 'aria-describedby': 'policy-problem' })}
        />
        <span>
          I agree to the <a href="/policy">acceptable-use policy</a>, version {version} ({dayInWords(since)}). {terms}
        </span>
      </label>
      {problem !== undefined && (
        <p class="note tone-bad" id="policy-problem">
          <Icon name="alert" />
          Accept the policy to {what}.
        </p>
      )}
    </div>
  );
}
