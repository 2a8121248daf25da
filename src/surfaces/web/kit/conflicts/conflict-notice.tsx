import type { VNode } from 'preact';
import { ExactAgo } from '../components/formats.js';
import { Message } from '../forms/forms.js';
import type { ConflictDetails } from '../pages/form-handler.js';
import type { FormBase } from './form-conflicts.js';

const SAVE_AGAIN =
  'Your changes are still in the form. Fields you didn’t change are up to date. Save again to overwrite the current values.';

/** Shows both values of each field that two users changed at the same time. */
export const ConflictNotice = ({ fields, changes = [], text = SAVE_AGAIN }: ConflictDetails): VNode => (
  <Message tone="bad" icon="alert" takesFocus>
    <div class="stack stack-tight">
      <p>
        <strong>Not saved. This changed after you opened the page.</strong> {text}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ who, at, fields: names }) => (
            <li>
              {who}, <ExactAgo at={at} />
              {names.length > 0 && `: ${names.join(', ')}`}
            </li>
          ))}
        </ul>
      )}
      {fields.map(({ label, now, yours }) => (
        <dl class="columns columns-small" aria-label={label}>
          {Object.entries({ current: now, yours }).map(([whose, value]) => (
            <div>
              <dt class="label">{`${label} (${whose})`}</dt>
              <dd class="as-typed" dir="auto">
                {value === '' ? <span class="quiet">empty</span> : value}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  </Message>
);

/** For drafts.js, which stores typed text. `unsaved`: the form already shows text that was not saved. */
export const draftAttributes = (isUnsaved: boolean): { 'data-draft': string } => ({
  'data-draft': isUnsaved ? 'unsaved' : '',
});

/** Hidden fields of a form that is merged with changes by other users. */
export const BaseFields = ({ base: { version, shown } }: { base: FormBase }): VNode => (
  <>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="shown" value={shown} />
  </>
);
