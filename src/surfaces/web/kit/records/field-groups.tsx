import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';
import { counted } from '../components/measures.js';
import type { Problems } from '../forms/field.js';
import type { Form } from '../pages/form-handler.js';
import { RecordControl } from './record-control.js';
import { type FieldGroup, fieldsIn } from './record-fields.js';

interface FieldGroupsProps {
  groups: readonly FieldGroup[];
  form: Form;
  problems: Problems;
}

/** The controls of a long form, in panels. */
export const FieldGroups = ({ groups, form, problems }: FieldGroupsProps): VNode => (
  <>
    {groups.map(({ heading, fields }, index) => (
      <section class="panel stack" aria-labelledby={`group-${index}`}>
        <h2 id={`group-${index}`}>{heading}</h2>
        <div class="columns columns-wide">
          {fields.map((field) => (
            <RecordControl field={field} form={form} problems={problems} />
          ))}
        </div>
      </section>
    ))}
  </>
);

interface ProblemListProps extends Pick<FieldGroupsProps, 'groups' | 'problems'> {
  /** What did not happen: `Not saved`. */
  outcome: string;
}

/** Links to the fields with errors, in the order of the form. */
export function ProblemList({ groups, problems, outcome }: ProblemListProps): VNode {
  const labels = new Map(fieldsIn(groups).map(({ name, label }) => [name, label]));
  const places = [...labels.keys()];
  const names = [...problems.keys()].sort((one, other) => places.indexOf(one) - places.indexOf(other));
  return (
    <div class="notice tone-bad" role="alert">
      <Icon name="alert" />
      <div>
        <strong>
          {outcome}. Fix {counted(names.length, 'field')}:
        </strong>{' '}
        {names.map((name, index) => (
          <>
            {index > 0 && ', '}
            <a href={`#${name}`}>{labels.get(name) ?? name}</a>
          </>
        ))}
      </div>
    </div>
  );
}
