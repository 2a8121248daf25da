import type { VNode } from 'preact';
import type { RequestStatus } from '../../../../contexts/access/users/user-request.dto.js';
import type { ListedAlready } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import type { HostListing } from '../../../../contexts/listings/website-host.js';
import { excerpt, Icon, type IconName, NameLink, Notice, Section } from '../components/elements.js';
import { counted } from '../components/formats.js';
import { Flag, Select } from '../forms/filters.js';
import { Field, FieldProblem, type Problems, TextField } from '../forms/forms.js';
import type { Form } from '../pages/form-handler.js';
import { type FieldGroup, fieldsIn, pairName, type RecordField, rowCount } from './record-fields.js';

interface RecordControlProps {
  field: RecordField;
  form: Form;
  problems: Problems;
}

function RecordControl({ field, form, problems }: RecordControlProps): VNode {
  const { name, label, control } = field;
  const value = form[name] ?? '';
  const about = { name, label, hint: field.hint, problem: problems.get(name) };
  switch (control.kind) {
    case 'flag':
      return <Flag name={name} label={label} checked={value !== ''} />;
    case 'text':
    case 'lines':
      return <TextField {...about} rows={control.rows} dir="auto" value={value} />;
    case 'choice':
      return (
        <Field {...about}>
          {(attributes) => <Select {...attributes} none={control.none} options={control.options} chosen={value} />}
        </Field>
      );
    case 'pairs':
      return <Pairs field={field} form={form} problems={problems} />;
    case 'number':
      return <TextField {...about} type="number" inputMode="decimal" step={control.step ?? 'any'} value={value} />;
    default:
      return (
        <TextField
          {...about}
          type="text"
          inputMode={control.kind === 'line' ? control.type : undefined}
          value={value}
          dir="auto"
          autocomplete="off"
        />
      );
  }
}

function Pairs({ field, form, problems }: RecordControlProps): VNode | null {
  const { name, label, control, hint } = field;
  if (control.kind !== 'pairs') return null;
  const problem = problems.get(name);
  return (
    <fieldset
      class="field"
      id={name}
      {...(problem !== undefined && { 'aria-describedby': `${name}-problem`, 'aria-invalid': 'true' })}
    >
      <legend class="label">{label}</legend>
      <div class="stack stack-tight">
        {Array.from({ length: rowCount(field, form) }, (_, row) => (
          <div class="pair">
            {control.names.map((part, index) => (
              // An input would drop line breaks.
              <textarea
                name={pairName(name, row, part)}
                aria-label={`${label}, ${control.as === 'one' ? '' : `row ${row + 1}, `}${control.labels[index]}`}
                placeholder={control.labels[index]}
                rows={1}
                dir="auto"
              >
                {form[pairName(name, row, part)]}
              </textarea>
            ))}
          </div>
        ))}
      </div>
      {hint !== undefined && <span class="small quiet">{hint}</span>}
      <FieldProblem id={name} problem={problem} />
    </fieldset>
  );
}

interface FieldGroupsProps {
  groups: readonly FieldGroup[];
  form: Form;
  problems: Problems;
}

/** The controls of a long form, in panels. */
export const FieldGroups = ({ groups, form, problems }: FieldGroupsProps): VNode => (
  <>
    {groups.map(({ heading, fields }, index) => (
      <Section id={`group-${index}`} title={heading} class="panel stack">
        <div class="columns columns-wide">
          {fields.map((field) => (
            <RecordControl field={field} form={form} problems={problems} />
          ))}
        </div>
      </Section>
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
    <Notice icon="alert" tone="bad" role="alert">
      <strong>
        {outcome}. Fix {counted(names.length, 'field')}:
      </strong>{' '}
      {names.map((name, index) => (
        <>
          {index > 0 && ', '}
          <a href={`#${name}`}>{labels.get(name) ?? name}</a>
        </>
      ))}
    </Notice>
  );
}

interface HostNoticeProps {
  lead?: string;
  listed: readonly HostListing[];
  pathOf: (listing: HostListing) => string;
}

/** Warns admins about listings that look like this one or have its host. */
export const ListedNotices = ({ alike, sameHost, pathOf }: ListedAlready & Pick<HostNoticeProps, 'pathOf'>): VNode => (
  <>
    <HostNotice lead="Looks like" listed={alike} pathOf={pathOf} />
    <HostNotice listed={sameHost} pathOf={pathOf} />
  </>
);

/** Points out that a website may be listed already. */
export const HostNotice = ({
  lead = 'This website’s host is listed already:',
  listed,
  pathOf,
}: HostNoticeProps): VNode | null =>
  listed.length === 0 ? null : (
    <Notice icon="info" tone="warn">
      {lead}{' '}
      {listed.map((listing, index) => (
        <>
          {index > 0 && ', '}
          <NameLink href={pathOf(listing)} text={excerpt(listing.name, 60)} />
        </>
      ))}
    </Notice>
  );

const STATUSES: Record<RequestStatus, { name: string; icon: IconName; tone?: string }> = {
  open: { name: 'Open', icon: 'clock', tone: 'tone-warn' },
  approved: { name: 'Approved', icon: 'check', tone: 'tone-good' },
  declined: { name: 'Declined', icon: 'close' },
  withdrawn: { name: 'Withdrawn', icon: 'close' },
};

export const RequestStatusNote = ({ status }: { status: RequestStatus }): VNode => {
  const { name, icon, tone = '' } = STATUSES[status];
  return (
    <span class={`note ${tone}`}>
      <Icon name={icon} />
      {name}
    </span>
  );
};
