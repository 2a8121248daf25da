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

/** Links to the fields with errors. */
export const ProblemList = ({ groups, problems, outcome }: ProblemListProps): VNode => (
  <div class="notice tone-bad" role="alert">
    <Icon name="alert" />
    <div>
      <strong>
        {outcome}. Fix {counted(problems.size, 'field')}:
      </strong>{' '}
      {[...problems.keys()].map((name, index) => (
        <>
          {index > 0 && ', '}
          <a href={`#${name}`}>{labelOf(groups, name)}</a>
        </>
      ))}
    </div>
  </div>
);

const labelOf = (groups: readonly FieldGroup[], name: string): string =>
  fieldsIn(groups).find((field) => field.name === name)?.label ?? name;
